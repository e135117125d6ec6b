import { z } from "zod";
import { PassmusterError } from "../../base/errors.ts";
import { group, parse, sentences } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import type { Verification } from "../../model/verification.ts";
import { BlobNotFoundError } from "../../ports/blob-store.ts";
import type { CaseFileProof, CaseFileWriter } from "../../ports/case-file.ts";
import type { UseCaseCall } from "../../verdict/lifecycle/commands.ts";
import type { Core } from "../core.ts";
import { getVerification } from "../verification/get.ts";
import { caseFileContent } from "./content.ts";
import { hashBefore, linksOf, withPrevious } from "./links.ts";
import { gatherPictures } from "./pictures.ts";

export const caseFileInput = memoise(() =>
  group({
    pictures: z
      .enum(["true", "false"], { error: sentences.oneOf(["true", "false"]) })
      .optional()
      .describe("`false` leaves the pictures out; their digests stay. `true` by default."),
  }),
);

export interface MadeFile {
  readonly verification: Verification;
  readonly pdf: Uint8Array;
}

/** Files that are made at the same time; each holds its scaled pictures and its bytes in memory. */
const atOnce = 2;
let underway = 0;

/**
 * Makes the case file of a verification and records it. The file is kept nowhere.
 * @param call with `reader`, the person for whom a host makes it
 * @throws {PassmusterError} `case_file_off`, `flow_not_found`, `verification_not_found`, `wrong_flow`,
 * `validation_failed`, `unavailable`
 */
export async function makeCaseFile(
  core: Core,
  call: UseCaseCall & { readonly reader?: string | undefined },
): Promise<MadeFile> {
  const verification = await getVerification(core, call);
  const { pictures } = parse(caseFileInput(), call.input);
  const writer = core.caseFile;
  if (!writer) throw new PassmusterError("case_file_off");
  if (underway >= atOnce) throw new PassmusterError("unavailable", { retryAfter: 2 });
  underway += 1;
  try {
    return await made(core, writer, { ...call, verification, isShown: pictures !== "false" });
  } catch (error) {
    // A verification deleted since it was loaded is not found. A lost image of a stored one is a failure.
    if (error instanceof BlobNotFoundError) await getVerification(core, call);
    throw error;
  } finally {
    underway -= 1;
  }
}

interface Making extends Pick<UseCaseCall, "principal"> {
  readonly reader?: string | undefined;
  readonly verification: Verification;
  readonly isShown: boolean;
}

async function made(
  core: Core,
  writer: CaseFileWriter,
  { principal, reader, verification, isShown }: Making,
): Promise<MadeFile> {
  const { audit } = core.storage;
  const madeBy = reader ?? principal.reviewer?.email ?? principal.subject;
  const pictures = await gatherPictures(core, verification, isShown);
  const record = await linksOf(audit, verification);
  const content = await caseFileContent(core, { verification, madeBy, pictures, record });
  const { digest, seal } = await writer.write(content, pictures.jpegs);
  const by = { ...principal, ...(reader !== undefined && { reader }) };
  const link = await core.record.filed(by, verification, digest);
  const previous = await hashBefore(audit, link);
  const proof: CaseFileProof = { link: withPrevious(link, previous), head: core.signHead(link) };
  return { verification, pdf: await seal(proof) };
}
