import { ProcessBusyError } from "@passmuster/process-pool";
import { PassmusterError } from "../../base/errors.ts";
import { parse } from "../../base/input/fields.ts";
import { unwrapped } from "../../base/input/verbatim.ts";
import { noPrints, type VerificationDocument } from "../../model/document.ts";
import type { VerificationDocumentType } from "../../model/document-type.ts";
import type { BlobKey } from "../../model/ids.ts";
import type { Principal } from "../../model/principal.ts";
import type { PendingCredential } from "../../model/signed-evidence.ts";
import type { Verification } from "../../model/verification.ts";
import {
  type CredentialAnswer,
  type CredentialReading,
  CredentialUnreadable,
} from "../../ports/credentials.ts";
import type { Ports } from "../../ports/ports.ts";
import { type Flow, takesCountry } from "../../verdict/catalogue/flow.ts";
import { system } from "../../verdict/lifecycle/actor.ts";
import type { Change, StepContext } from "../../verdict/lifecycle/change.ts";
import type { UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import { removedFrom } from "../../verdict/lifecycle/removed.ts";
import { step } from "../../verdict/lifecycle/verification-step.ts";
import { refuseDuplicate } from "../document/accept.ts";
import { keptCredential } from "../document/credential-evidence.ts";
import { withStoredImages } from "../document/pictures.ts";
import { newDocument, withUploaded } from "../document/upload.ts";
import type { ImageReader } from "../media/image.ts";
import { credentialAnswerInput } from "./credential-input.ts";
import { typeOfKind } from "./offered-credentials.ts";
import {
  type AskingWallets,
  dateAt,
  openRequest,
  orderOf,
  pendingIn,
  sealOf,
  unavailable,
  verifierOf,
} from "./request-credential.ts";
import { uploadedIn } from "./view.ts";

/** The ports of wallets' answers. */
interface Answering extends AskingWallets, Pick<Ports, "pictures"> {
  readonly images: Pick<ImageReader, "drawCard">;
}

/**
 * Takes a wallet's answer to the newest request, which is used up. A credential becomes the photo ID, in
 * place of one that is there; what did not verify becomes a document without values, for its rules to say
 * why.
 * @throws {PassmusterError} `validation_failed` (not a credential, or of a country that the flow does not
 *   take), `verification_not_found`, `verification_canceled`, `not_started`, `credential_request_not_found`,
 *   `unavailable`
 */
export async function answerCredential(
  core: Answering,
  { principal, id, input }: Pick<UseCaseCall, "principal" | "id" | "input">,
): Promise<Verification> {
  const { protocol, data } = parse(credentialAnswerInput(), input);
  return takeAnswer(core, { principal, id }, { protocol, data: unwrapped(data) });
}

/**
 * Takes the answer that a wallet posts to the address that it was given (OpenID4VP 1.0, section 8.2).
 * @throws {PassmusterError} `credential_request_not_found`, and what `answerCredential` refuses with
 */
export async function takeDirectPost(core: Answering, address: string, form: unknown): Promise<void> {
  const { verification, pending } = await openRequest(core, address);
  const { id, tenant, flow } = verification;
  const principal: Principal = { subject: id, tenant, scopes: [], flows: [flow], verification: id };
  const answer = { protocol: "direct_post", data: unwrapped(form) };
  await takeAnswer(core, { principal, id }, answer, pending.id);
}

async function takeAnswer(
  core: Answering,
  { principal, id }: Pick<UseCaseCall, "principal" | "id">,
  answer: CredentialAnswer,
  request?: string,
): Promise<Verification> {
  const found = await core.find(principal, { verification: id });
  const flow = core.flow(principal, found.flow);
  const pending = await takeRequest(core, principal, { flow, found, request });
  const reading = await verify(core, found, { flow, pending, answer });
  const type = typeOfKind(flow, reading.kind);
  if (!type || !pending.kinds.includes(reading.kind)) throw unreadable("other_kind");
  const at = core.environment.now();
  const { evidence, country, portrait } = keptCredential(reading, type, at);
  if (country && !takesCountry(type, country)) throw refused(notTaken);
  const card = await core.images.drawCard(portrait, found).catch(busy);
  const { mediaType, bytes, hasPortrait } = card;
  const document = core.environment.id("doc");
  const credential = { ...evidence, portrait: hasPortrait };
  return withStoredImages(core, found, [{ mediaType, bytes }], ([front]) =>
    core.change({
      principal,
      flow,
      target: { verification: id },
      input: () => undefined,
      step: (current, _, scope) => {
        const stored = { id: document, front: front as BlobKey, country, credential };
        return addCredential(current, type, stored, scope);
      },
    }),
  );
}

interface Taking {
  readonly flow: Flow;
  readonly found: Verification;
  readonly request: string | undefined;
}

/** Takes the request out of the verification: its secrets are given back once. */
async function takeRequest(
  core: Answering,
  principal: Principal,
  { flow, found, request }: Taking,
): Promise<PendingCredential> {
  const name = request === undefined ? undefined : { request };
  const pending = pendingIn(found, core.environment.now(), name);
  await core.change({
    principal,
    flow,
    target: { verification: found.id },
    input: () => undefined,
    step: (current, _, scope) => {
      const { verification, ...change } = step(current, { type: "ask_evidence", by: system }, scope);
      if (!pending || pendingIn(current, scope.at, name)?.id !== pending.id)
        throw new PassmusterError("credential_request_not_found");
      const { pendingCredential: _taken, ...without } = verification;
      return { ...change, verification: without };
    },
  });
  if (!pending) throw new PassmusterError("credential_request_not_found");
  return pending;
}

interface Verifying {
  readonly flow: Flow;
  readonly pending: PendingCredential;
  readonly answer: CredentialAnswer;
}

async function verify(
  core: Answering,
  verification: Verification,
  { flow, pending, answer }: Verifying,
): Promise<CredentialReading> {
  const { tenant, id } = verification;
  const name = { tenant, verification: id, request: pending.id };
  const order = orderOf(core, verification, flow, pending);
  const secrets = sealOf(core).open(pending.sealed, name);
  const at = dateAt(core.environment.now());
  return verifierOf(core)
    .verify(answer, { ...order, secrets }, at)
    .catch((error: unknown) => {
      throw error instanceof CredentialUnreadable ? unreadable(error.code, error) : unavailable(error);
    });
}

const notTaken = "Credentials of this issuing country are not accepted.";

function refused(sentence: string, cause?: unknown): PassmusterError {
  return new PassmusterError("validation_failed", { problems: [{ path: ["data"], sentence }], cause });
}

function unreadable(code: string, cause?: unknown): PassmusterError {
  const suffix = /^[a-z0-9_]{1,64}$/.test(code) ? ` (${code})` : "";
  return refused(`The :attribute field holds no credential that answers this request${suffix}.`, cause);
}

function busy(error: unknown): never {
  if (error instanceof ProcessBusyError) return unavailable(error);
  throw error;
}

interface Presented extends Pick<VerificationDocument, "id" | "front" | "country"> {
  readonly credential: NonNullable<VerificationDocument["credential"]>;
}

function addCredential(
  current: Verification,
  type: VerificationDocumentType,
  { id, front, country, credential }: Presented,
  scope: StepContext,
): Change {
  const standing = uploadedIn(current, scope.flow, type.category);
  const comment = `Document ${id} was presented from a wallet${standing ? ` in place of ${standing.id}` : ""}.`;
  const admitted = step(current, { type: "upload_document", by: system, comment }, scope);
  const change = standing ? removedFrom(admitted, standing, scope) : admitted;
  refuseDuplicate(change.verification.documents, type);
  const stored = { id, front, back: null, frontText: null, prints: noPrints };
  const document = newDocument({ ...stored, typeId: type.id, country, credential }, scope);
  return withUploaded(change, document, scope);
}
