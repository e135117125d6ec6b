import type { z } from "zod";
import { daily, filledLine, group, parse, sentences, whole } from "../../base/input/fields.ts";
import { holds, type Nullish, type Takes } from "../../base/input/types.ts";
import type { ExpectedAddress, ExpectedData, ExpectedPerson } from "../../model/expected-data.ts";
import { dateOf } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import { type Flow, requirementOf } from "../../verdict/catalogue/flow.ts";
import { languageTag } from "../../verdict/catalogue/languages.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import { announce } from "../../verdict/lifecycle/announce.ts";
import type { Change, StepContext } from "../../verdict/lifecycle/change.ts";
import type { Commands, UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { effects, tokenOf } from "../../verdict/lifecycle/effects.ts";
import { creatorOf } from "../../verdict/lifecycle/four-eyes.ts";
import { scheduleRetirement } from "../../verdict/lifecycle/retirement.ts";
import { expectedInput, expectedProblems, type NamedDocument, vendorInput } from "./expected-input.ts";

/** Any spelling of a tag; kept in the usual one. The page falls back where it lacks the language. */
const language = () =>
  filledLine()
    .transform((text, context) => {
      const tag = languageTag(text);
      if (tag === undefined) context.addIssue({ code: "custom", message: sentences.selected });
      return tag ?? text;
    })
    .describe("The language of the page for end users, a BCP 47 tag such as `de` or `pt-BR`.");

function createInputOf(flow: Flow) {
  return daily((today) => {
    const shape = group({
      ...vendorInput(),
      language: language().nullish(),
      ...expectedInput(flow, today),
    });
    return whole(shape, (value) => expectedProblems(flow, value));
  });
}

const inputs = new WeakMap<Flow, ReturnType<typeof createInputOf>>();

export function createInput(flow: Flow, today: string) {
  const input = inputs.get(flow) ?? createInputOf(flow);
  inputs.set(flow, input);
  return input(today);
}

type Accepted = z.output<ReturnType<typeof createInput>>;
export interface CreateInput
  extends Nullish<{
    vendorReference: string;
    vendorState: string;
    /** The language of the page for end users, a BCP 47 tag such as `de` or `pt-BR`. */
    language: string;
    /** A person with one name has it in either member. */
    person: Nullish<ExpectedPerson>;
    address: Omit<ExpectedAddress, "state"> & Nullish<Pick<ExpectedAddress, "state">>;
    documents: Nullish<{
      photoId: NamedDocument;
      proofOfAddress: Omit<NamedDocument, "number"> & Nullish<Pick<NamedDocument, "number">>;
    }>;
  }> {}

holds<Takes<ReturnType<typeof createInput>, CreateInput>>();

/** Creates a verification in Started. @throws {PassmusterError} `flow_not_found`, `validation_failed` */
export async function createVerification(
  core: Commands,
  { principal, flow: flowPath, input: body }: Omit<UseCaseCall, "id">,
): Promise<Verification> {
  const flow = core.flow(principal, flowPath);
  const scope = core.scope(flow, principal);
  const input = parse(createInput(flow, dateOf(scope.at)), body);
  const { vendorReference = null, vendorState = null, language } = input;
  const given = { vendorReference, vendorState, expected: expectedOf(flow, input) };
  const { verification, messages } = started(
    { ...given, tenant: principal.tenant, id: scope.id("ver"), ...(language && { language }) },
    scope,
  );
  return core.save(principal, flow, verification, messages);
}

/** What a new verification begins with. */
type Beginning = Pick<
  Verification,
  "id" | "tenant" | "vendorReference" | "vendorState" | "expected" | "language" | "renews"
>;

/** A new verification in Started, with the messages of its creation. */
export function started(given: Beginning, scope: StepContext): Change {
  const { at, flow } = scope;
  const first = {
    id: scope.id("hist"),
    from: null,
    to: "started",
    user: scope.reviewer ?? system,
    ...tokenOf(scope),
    comment: null,
    createdAt: at,
  } as const;
  const verification: Verification = {
    ...given,
    flow: flow.path,
    version: 1,
    status: "started",
    submittedAt: null,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    run: 0,
    revision: 0,
    sequence: 0,
    hands: creatorOf(scope),
    documents: [],
    comments: [],
    history: [first],
  };
  const change = announce({ verification, messages: [] }, { type: "verification.started" }, scope);
  const expiring = effects.scheduleExpiry(
    change,
    { type: "update", by: system },
    { ...scope, from: "started" },
  );
  return scheduleRetirement(expiring, scope);
}

const emptyPerson = { firstName: "", lastName: "", dateOfBirth: "" };
const emptyAddress = { street: "", city: "", state: "", postalCode: "", country: "" };
const emptyDocument = { type: "", number: "", country: "" };

/** Every key that the flow supports, and every other key supplied. */
function expectedOf(flow: Flow, input: Accepted): ExpectedData {
  const photoId = requirementOf(flow, "photo_id") !== "none";
  const proof = requirementOf(flow, "proof_of_address") !== "none";
  const person = input.person ?? (photoId ? emptyPerson : undefined);
  const address = input.address ?? (proof ? emptyAddress : undefined);
  const photoIdDocument = input.documents?.photoId ?? (photoId ? emptyDocument : undefined);
  const proofDocument = input.documents?.proofOfAddress ?? (proof ? emptyDocument : undefined);
  return {
    ...(person && { person }),
    ...(address && { address }),
    documents: {
      ...(photoIdDocument && { photoId: photoIdDocument }),
      ...(proofDocument && { proofOfAddress: proofDocument }),
    },
  };
}
