import type { z } from "zod";
import { PassmusterError, type Problem } from "../../base/errors.ts";
import { parse } from "../../base/input/fields.ts";
import type { BlobKey } from "../../model/ids.ts";
import type { PostalApplication, Witness } from "../../model/postal.ts";
import { dateOf } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import { BlobNotFoundError } from "../../ports/blob-store.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Change, StepContext } from "../../verdict/lifecycle/change.ts";
import { belongsTo, type Commands, type UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import {
  certifyMailbox,
  closeMailbox,
  giveApplication,
  isPostal,
  postalFlows,
  recordWitness,
} from "../../verdict/lifecycle/postal.ts";
import { type ImageInput, withStoredImages } from "../document/pictures.ts";
import { decodeBase64 } from "../media/base64.ts";
import { pdfIn } from "../media/image-format.ts";
import { UndecodedImage } from "../media/undecoded-image.ts";
import type { Settings } from "../options.ts";
import { applicationInput, certificationInput, closingInput, witnessInput } from "./postal-input.ts";

type PostalCore = Commands & Pick<Ports, "environment">;

interface Note<Schema extends z.ZodType> {
  readonly schema: Schema;
  readonly step: (current: Verification, given: z.output<Schema>, scope: StepContext) => Change;
}

/**
 * Replaces the application of a mailbox. A changed one needs a new witness.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `validation_failed`, `wrong_flow`,
 * `verification_canceled`
 */
export const updateApplication = (core: PostalCore, call: UseCaseCall): Promise<Verification> =>
  note(core, call, {
    schema: applicationInput(),
    step: (current, given, scope) => giveApplication(current, applicationOf(given), scope),
  });

function applicationOf({
  business,
  recipients,
  ...given
}: z.output<ReturnType<typeof applicationInput>>): PostalApplication {
  return { ...given, ...(business && { business }), recipients: recipients ?? [] };
}

/** Ends a mailbox. Retention counts from that day. @throws {PassmusterError} as `updateApplication` */
export const closeBox = (core: PostalCore, call: UseCaseCall): Promise<Verification> =>
  note(core, call, {
    schema: closingInput(core.environment.now),
    step: (current, { at, forwardingAddress }, scope) =>
      closeMailbox(current, { at, ...(forwardingAddress !== "" && { forwardingAddress }) }, scope),
  });

/** Certifies a mailbox for a quarter. @throws {PassmusterError} as `updateApplication` */
export const certifyBox = (core: PostalCore, call: UseCaseCall): Promise<Verification> =>
  note(core, call, {
    schema: certificationInput().refine(({ quarter }) => quarter <= dateOf(core.environment.now()), {
      path: ["quarter"],
      error: "The :attribute field must not be in the future.",
    }),
    step: certifyMailbox,
  });

async function note<Schema extends z.ZodType>(
  core: PostalCore,
  { principal, flow: path, id, input }: UseCaseCall,
  { schema, step }: Note<Schema>,
): Promise<Verification> {
  const flow = core.flow(principal, path);
  return core.change({
    principal,
    flow,
    target: { verification: id },
    whileClaimed: true,
    input: () => {
      refuseOthers(path, input);
      return parse(schema, input);
    },
    step,
  });
}

/** Other flows have no mailbox: no member is known there. @throws {PassmusterError} `validation_failed` */
function refuseOthers(path: string, input: unknown): void {
  if (isPostal({ path })) return;
  const given = typeof input === "object" && input !== null ? Object.keys(input) : [];
  const sentence = `The :attribute field is prohibited. Only the flows ${postalFlows.join(" and ")} take it.`;
  const problems = (given.length > 0 ? given : ["flow"]).map((name): Problem => ({ path: [name], sentence }));
  throw new PassmusterError("validation_failed", { problems });
}

type WitnessCore = PostalCore &
  Pick<Ports, "pictures" | "storage"> & {
    readonly settings: { readonly limits: Pick<Settings["limits"], "imageBytes"> };
  };

/**
 * Records who saw the signature, how and when, with the notary's file. It replaces the record before.
 * @throws {PassmusterError} as `updateApplication`
 */
export async function witnessSignature(core: WitnessCore, call: UseCaseCall): Promise<Verification> {
  const { principal, flow: path, id, input } = call;
  const flow = core.flow(principal, path);
  const target = { verification: id };
  const before = await core.find(principal, target);
  refuseOthers(path, input);
  const given = parse(witnessInput(core.environment.now), input);
  belongsTo(flow, before);
  const bytes = pdfOf(given.document?.pdfData, core.settings.limits.imageBytes);
  const files = bytes ? [{ bytes, mediaType: "application/pdf" as const }] : [];
  return withStoredImages(core, before, files, ([document]) =>
    core.change({
      principal,
      flow,
      target,
      whileClaimed: true,
      input: () => witnessOf(given, document),
      step: recordWitness,
    }),
  );
}

function witnessOf(
  { by, method, at, commission }: z.output<ReturnType<typeof witnessInput>>,
  document: BlobKey | undefined,
): Omit<Witness, "recordedAt"> {
  return { by, method, at, ...(commission && { commission }), ...(document && { document }) };
}

/** @throws {PassmusterError} `validation_failed` */
function pdfOf(given: ImageInput | null | undefined, mostBytes: number): Uint8Array | undefined {
  if (given === undefined || given === null) return undefined;
  const bytes = typeof given === "string" ? decodeBase64(given) : given;
  const pdf = bytes && !(bytes instanceof UndecodedImage) ? pdfIn(bytes) : undefined;
  if (pdf && pdf.length <= mostBytes) return pdf;
  const sentence = `The :attribute field must be a PDF in base64, of at most ${mostBytes} bytes.`;
  throw new PassmusterError("validation_failed", { problems: [{ path: ["document", "pdfData"], sentence }] });
}

/**
 * The notary's file as it was given.
 * @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow`, `not_witnessed`
 */
export async function getWitnessPdf(
  core: Commands & Pick<Ports, "pictures">,
  { principal, flow: path, id }: Omit<UseCaseCall, "input">,
): Promise<{ readonly verification: Verification; readonly image: BlobKey; readonly pdf: Uint8Array }> {
  const flow = core.flow(principal, path);
  const verification = await core.find(principal, { verification: id });
  belongsTo(flow, verification);
  const image = verification.postal?.witness?.document;
  if (!image) throw new PassmusterError("not_witnessed");
  try {
    return { verification, image, pdf: (await core.pictures.get(verification, image)).bytes };
  } catch (error) {
    // A file replaced since the verification was loaded is not there any more.
    const again = await core.find(principal, { verification: id });
    if (error instanceof BlobNotFoundError && again.postal?.witness?.document !== image)
      throw new PassmusterError("not_witnessed");
    throw error;
  }
}
