import { z } from "zod";
import { type ErrorCode, PassmusterError } from "../../base/errors.ts";
import { commentText, email, group, parse, sentences, text } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import { holds, type Takes } from "../../base/input/types.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import { StorageUnavailableError } from "../../ports/storage.ts";
import type { UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import type { Recorder } from "../audit/recorder.ts";
import {
  type CaseCore,
  type CasesChange,
  caseMembers,
  caseOrder,
  changeCase,
  isOneAssignment,
  twoAssignments,
} from "./casework.ts";
import { claimVerification, releaseClaim } from "./claim.ts";
import { reviewVerification } from "./review.ts";

const mostCases = 100;
const acts = ["claim", "release", "update", "reject"] as const;

export type CasesAct = (typeof acts)[number];

const tags = () =>
  z
    .array(text(32), { error: sentences.object })
    .max(50, { error: "The :attribute field must not have more than 50 items." });

const isUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;

export const casesInput = memoise(() =>
  group({
    verifications: z
      .array(text(64), { error: sentences.object })
      .min(1, { error: sentences.required })
      .max(mostCases, { error: `The :attribute field must not have more than ${mostCases} items.` })
      .refine(isUnique, { error: "The :attribute field has a duplicate value." })
      .describe("Ids of verifications, each once."),
    act: z
      .enum(acts, { error: sentences.oneOf(acts) })
      .describe("`update` needs `change`, `reject` needs `comment`. Only reviewers claim and release."),
    change: group({
      ...caseMembers(),
      addTags: tags().nullish().describe("Tags to add to those that each case has."),
      removeTags: tags().nullish().describe("Tags to remove from those that each case has."),
    })
      .refine(isOneAssignment, twoAssignments)
      .nullish()
      .describe("The change of each case, as for one."),
    comment: commentText().nullish().describe("The reason of the rejection; the person may see it."),
    note: commentText().nullish().describe("A private comment, saved with each rejection."),
    email: email(),
  })
    .refine(({ act, change }) => act !== "update" || isChange(change), {
      error: sentences.required,
      path: ["change"],
    })
    .refine(({ act, comment }) => act !== "reject" || comment != null, {
      error: sentences.required,
      path: ["comment"],
    }),
);

const isChange = (change: object | null | undefined): boolean =>
  Object.values(change ?? {}).some((member) => member !== undefined);

/** One act on several cases. */
export interface CasesInput {
  /** 1 to 100 ids, each once. */
  readonly verifications: readonly string[];
  readonly act: CasesAct;
  /** Required with `update`. */
  readonly change?: CasesChange | null | undefined;
  /** The reason; required with `reject`. */
  readonly comment?: string | null | undefined;
  /** A private comment, saved with each rejection. */
  readonly note?: string | null | undefined;
  /** The e-mail address of the acting person. */
  readonly email: string;
}

holds<Takes<ReturnType<typeof casesInput>, CasesInput>>();

/** What became of one case. `before` is the verification before an update of its case. */
export type CaseOutcome =
  | { readonly verification: string; readonly done: true; readonly before?: Verification }
  | {
      readonly verification: string;
      readonly done: false;
      readonly code: ErrorCode;
      readonly message: string;
    };

type BulkCore = CaseCore &
  Pick<Ports, "environment" | "logger"> & { readonly record: Pick<Recorder, "takenOver"> };

const mostAtOnce = 4;

/**
 * Does one act on several cases, in their order. Each is a transaction of its own: one that is refused does
 * not hold up the others.
 * @throws {PassmusterError} `validation_failed`
 */
export async function actOnCases(
  core: BulkCore,
  { principal, input }: Pick<UseCaseCall, "principal" | "input">,
): Promise<readonly CaseOutcome[]> {
  const order = parse(casesInput(), input);
  const act = async (verification: string): Promise<CaseOutcome> => {
    try {
      const { flow } = await core.find(principal, { verification });
      const before = await actOn(core, { principal, flow, id: verification }, order);
      return before ? { verification, done: true, before } : { verification, done: true };
    } catch (error) {
      const { code, message } = refusalOf(core, error);
      return { verification, done: false, code, message };
    }
  };
  // One after another, each sees how many cases are assigned already.
  const assigns = order.act === "update" && (order.change?.assignee || order.change?.pool);
  return inOrder(order.verifications, assigns ? 1 : mostAtOnce, act);
}

type Order = z.output<ReturnType<typeof casesInput>>;

async function actOn(
  core: BulkCore,
  call: Omit<UseCaseCall, "input">,
  { act, change, comment, note, email: by }: Order,
): Promise<Verification | undefined> {
  switch (act) {
    case "claim":
      await claimVerification(core, { ...call, input: {} });
      return undefined;
    case "release":
      await releaseClaim(core, call);
      return undefined;
    case "update":
      return (await changeCase(core, call, () => caseOrder(change ?? {}, by))).before;
    case "reject":
      await reviewVerification(core, { ...call, input: { comment, note, email: by } }, "reject");
      return undefined;
  }
}

/** An error that is not ours reveals nothing; the others were or will be done. */
function refusalOf({ logger }: Pick<Ports, "logger">, error: unknown): PassmusterError {
  if (error instanceof PassmusterError) return error;
  if (error instanceof StorageUnavailableError) return new PassmusterError("unavailable");
  logger.error({ reason: error instanceof Error ? error.name : "unknown" }, "an act on a case failed");
  return new PassmusterError("internal");
}

/** Runs a task for each item, begun in order, at most so many at a time. The results keep the order. */
async function inOrder<Item, Result>(
  items: readonly Item[],
  most: number,
  run: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) results[index] = await run(item);
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}
