import { PassmusterError } from "../../../src/base/errors.ts";
import type { VerificationDocument } from "../../../src/model/document.ts";
import type { VerificationEvent } from "../../../src/model/event.ts";
import type { DocumentId } from "../../../src/model/ids.ts";
import type { Verification } from "../../../src/model/verification.ts";
import type { VerificationStatus } from "../../../src/model/verification-status.ts";
import { manualEnvironment } from "../../../src/testing/manual-environment.ts";
import { partsOf } from "../../../src/verdict/catalogue/document-parts.ts";
import { typeWithId } from "../../../src/verdict/catalogue/flow.ts";
import { flows } from "../../../src/verdict/catalogue/flows.ts";
import { codesFor } from "../../../src/verdict/catalogue/rule-codes.ts";
import type { Change, StepContext } from "../../../src/verdict/lifecycle/change.ts";
import { documentActions, documentStates } from "../../../src/verdict/lifecycle/document-machine.ts";
import { documentStep } from "../../../src/verdict/lifecycle/document-step.ts";
import type { Command } from "../../../src/verdict/lifecycle/effects.ts";
import {
  type VerificationAction,
  verificationActions,
  verificationStates,
} from "../../../src/verdict/lifecycle/verification-machine.ts";
import { step } from "../../../src/verdict/lifecycle/verification-step.ts";

const environment = manualEnvironment();
const [flow] = flows.filter(({ path }) => path === "identity");
if (!flow) throw new Error("The flow identity is missing.");
const expiresAfter = 30 * 86_400_000_000;
const scope: StepContext = {
  at: environment.now(),
  id: environment.id,
  flow,
  policy: "a digest",
  retention: {},
  expiresAfter,
};

const passport = typeWithId(flow, 3);
if (!passport) throw new Error("The flow identity takes no passports.");

const decided = {
  id: environment.id("dec"),
  status: "approved",
  workflow: "Automatic",
  createdAt: 1,
  updatedAt: 1,
} as const;
const document: VerificationDocument = {
  id: environment.id("doc"),
  typeId: 3,
  country: "ATA",
  front: environment.id("img"),
  back: null,
  status: "uploaded",
  createdAt: 1,
  updatedAt: 1,
  extracted: { document: { number: "X1", identified: "1" } },
  rules: {
    id: environment.id("rule"),
    approved: Object.fromEntries(codesFor(passport).map((code) => [code, { expected: "", extracted: "" }])),
    failed: {},
    skipped: {},
    suggestions: [],
    actions: {},
  },
  parts: partsOf(passport, "ATA").map((part) => ({ part, state: "read" })),
  judged: 1,
  decisions: [decided],
  frontText: null,
  reading: null,
  look: null,
  readingSince: null,
  insisted: false,
  prints: { front: null, back: null },
};

/** The document with a failed rule that rejects. */
const expired: VerificationDocument = {
  ...document,
  rules: document.rules && { ...document.rules, actions: { RulePH006: "reject" } },
};

function verificationIn(
  status: VerificationStatus,
  documents: readonly VerificationDocument[],
): Verification {
  return {
    id: environment.id("ver"),
    tenant: "default",
    flow: "identity",
    version: 1,
    status,
    vendorReference: null,
    vendorState: null,
    expected: { documents: { photoId: { type: "Passport", number: "X1", country: "ATA" } } },
    submittedAt: null,
    createdAt: 1,
    updatedAt: 1,
    deletedAt: null,
    run: 1,
    revision: 1,
    sequence: 0,
    documents,
    comments: [],
    history: [],
  };
}

function commandOf(type: VerificationAction): Command {
  const outcome =
    type.startsWith("settle_") && type !== "settle_retake"
      ? (type.slice(7) as "approved" | "rejected" | "double_check")
      : undefined;
  return {
    type,
    by: "rita@example.test",
    comment: "Because.",
    ...(outcome && { outcomes: new Map<DocumentId, typeof outcome>([[document.id, outcome]]) }),
  };
}

/** The effects of a change besides the status, as text that is stable between runs. */
function effectsOf(before: Verification, { verification: after, messages }: Change): readonly string[] {
  const events = messages
    .filter(({ topic }) => topic === "event")
    .map(({ payload }) => (payload as unknown as VerificationEvent).type);
  const work = messages.filter(({ topic }) => topic !== "event").map(({ topic }) => topic);
  const standing = after.documents[0];
  const was = before.documents[0];
  return [
    ...(after.submittedAt !== before.submittedAt ? ["submitted_at"] : []),
    ...(after.history.length > before.history.length ? ["history"] : []),
    ...(after.comments.length > before.comments.length ? ["comment"] : []),
    ...(after.run !== before.run ? ["run"] : []),
    ...(standing && was && standing.status !== was.status ? [`documents ${standing.status}`] : []),
    ...(standing && was && standing.extracted === null && was.extracted !== null ? ["data cleared"] : []),
    ...(standing && was && standing.decisions.length > was.decisions.length ? ["decision"] : []),
    ...work.map((topic) => `→ ${topic}`),
    ...events.map((type) => `⚡ ${type}`),
  ];
}

export interface Cell {
  readonly state: string;
  readonly action: string;
  /** The next status, or the refusal's code in parentheses. */
  readonly result: string;
  readonly effects: readonly string[];
}

function cell(
  state: VerificationStatus,
  action: VerificationAction,
  documents: readonly VerificationDocument[],
): Cell {
  const before = verificationIn(state, documents);
  try {
    const change = step(before, commandOf(action), scope);
    return { state, action, result: change.verification.status, effects: effectsOf(before, change) };
  } catch (error) {
    if (!(error instanceof PassmusterError)) throw error;
    return { state, action, result: `(${error.code})`, effects: [] };
  }
}

/** Every verification status × action, from the machine itself. */
export function verificationTable(documents: "with documents" | "without documents"): readonly Cell[] {
  const held = (action: VerificationAction): readonly VerificationDocument[] =>
    documents === "without documents" ? [] : [action === "settle_rejected" ? expired : document];
  return verificationActions.flatMap((action) =>
    verificationStates.map((state) => cell(state, action, held(action))),
  );
}

/** Every document status × action, from the machine itself. */
export function documentTable(): readonly Cell[] {
  return documentActions.flatMap((action) =>
    documentStates.map((state): Cell => {
      try {
        const { status } = documentStep({ ...document, status: state }, action, scope.at);
        return { state, action, result: status, effects: [] };
      } catch (error) {
        if (!(error instanceof PassmusterError)) throw error;
        return { state, action, result: `(${error.code})`, effects: [] };
      }
    }),
  );
}

/** One line for each action and distinct outcome: `action: states → result [effects]`. */
export function asText(cells: readonly Cell[]): string {
  const lines = new Map<string, string[]>();
  for (const { action, state, result, effects } of cells) {
    const outcome = `${result}${effects.length > 0 ? ` [${effects.join(", ")}]` : ""}`;
    const key = `${action}\t${outcome}`;
    lines.set(key, [...(lines.get(key) ?? []), state]);
  }
  return [...lines]
    .map(([key, states]) => {
      const [action = "", outcome = ""] = key.split("\t");
      return `${action}: ${states.join(" ")} => ${outcome}`;
    })
    .join("\n");
}
