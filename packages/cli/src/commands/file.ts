import { createReadStream, readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { type CaseFileVerdict, verifyCaseFile } from "@passmuster/case-file";
import { readCertificates } from "@passmuster/certificates";
import { type Passmuster, PassmusterError } from "@passmuster/core";
import { verifyExport } from "@passmuster/core/admin";
import type { Verification, VerificationStorage } from "@passmuster/core/storage";
import { readArguments } from "../arguments.ts";
import type { Command, CommandContext } from "../command.ts";
import { type Flags, textOf } from "../flags.ts";
import { openExisting } from "../open/existing.ts";
import { readerOf } from "../open/reader.ts";
import { openReviewing } from "../open/reviewing.ts";
import { givenSecrets } from "../open/secret.ts";
import { readSettings } from "../settings.ts";
import { only } from "../subcommands.ts";
import { UsageError } from "../usage-error.ts";

const values = ["out", "email", "tenant", "key", "trust", "record"];
const switches = ["without-pictures", "json"];

/** Makes a case file, or verifies one without a storage. */
export const file: Command = async (line, context) => {
  const { flags, positionals } = readArguments(line, {
    settings: ["storage", "keys", "blobs", "secret", "secret-file"],
    values,
    switches,
  });
  const [first, ...rest] = positionals;
  if (first === "verify") return verify(only(rest, "file verify takes one file."), flags, context);
  const id = only(positionals, "file takes the ID of one verification, or verify and a file.");
  for (const name of ["key", "trust", "record", "json"])
    if (flags[name] !== undefined) throw new UsageError(`--${name} is a flag of file verify.`);
  return make(id, flags, context);
};

async function make(id: string, flags: Flags, context: CommandContext): Promise<number> {
  const given = readSettings(["storage", "keys"], flags, context.environment);
  const storage = await openExisting(given);
  const passmuster = await openReviewing(storage, flags, context);
  try {
    const out = textOf(flags.out) ?? `${id}.pdf`;
    const pdf = await pdfOf(passmuster, storage, id, flags);
    writeFileSync(out, pdf, { mode: 0o600 });
    context.print(out);
    return 0;
  } catch (error) {
    if (!(error instanceof PassmusterError)) throw error;
    context.warn(`passmuster: ${error.message}`);
    return 1;
  } finally {
    await passmuster.close();
  }
}

async function pdfOf(passmuster: Passmuster, storage: VerificationStorage, id: string, flags: Flags) {
  const tenant = textOf(flags.tenant) ?? "default";
  const isId = /^ver_[0-9a-hjkmnp-tv-z]{26}$/.test(id);
  const found = isId ? await storage.load(tenant, id as Verification["id"]) : undefined;
  if (!found) throw new PassmusterError("verification_not_found");
  const options = { reader: readerOf(flags), pictures: flags["without-pictures"] !== true };
  return passmuster.forTenant(tenant).flow(found.flow).verifications.file(id, options);
}

async function verify(path: string, flags: Flags, context: CommandContext): Promise<number> {
  for (const name of ["out", "email", "tenant", "without-pictures", "storage", "keys", "blobs"])
    if (flags[name] !== undefined) throw new UsageError(`file verify takes no --${name}.`);
  const verdict = await verdictOn(path, flags, context);
  const record = textOf(flags.record);
  const defects = record === undefined ? [] : await defectsIn(record, verdict);
  const isIntact = verdict.intact && defects.length === 0;
  if (flags.json === true) context.print(JSON.stringify({ ...verdict, intact: isIntact, defects }));
  else {
    for (const { check, holds, sentence } of verdict.findings)
      context.print(`${wordOf(holds)}  ${check.padEnd(10)}${sentence}`);
    for (const sentence of defects) context.print(`${wordOf(false)}  export    ${sentence}`);
    if (record !== undefined && defects.length === 0)
      context.print(
        `${wordOf(true)}  export    The export is intact and has all ${verdict.hashes.length} links of the file.`,
      );
    context.print(isIntact ? "intact" : "BROKEN");
  }
  return isIntact ? 0 : 1;
}

const wordOf = (holds: boolean | null): string => (holds === null ? "open" : holds ? "ok  " : "FAIL");

async function verdictOn(
  path: string,
  flags: Flags,
  { environment }: CommandContext,
): Promise<CaseFileVerdict> {
  const [key, trust] = [textOf(flags.key), textOf(flags.trust)];
  const secret = givenSecrets(readSettings(["secret", "secret-file"], flags, environment));
  try {
    return await verifyCaseFile(readFileSync(path), {
      key: key === undefined ? undefined : readFileSync(key, "utf8"),
      secret,
      certificates: trust === undefined ? undefined : readCertificates(readFileSync(trust)),
    });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`--key: ${error.message}`);
    if (trust !== undefined && error instanceof Error && error.name === "CertificateError")
      throw new UsageError(`--trust: ${error.message}`);
    throw error;
  }
}

/** What an export lacks of the links in a file, and its own defects. */
async function defectsIn(record: string, { hashes }: CaseFileVerdict): Promise<readonly string[]> {
  const lines = createInterface({
    input: createReadStream(record, "utf8"),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  const verdicts = await verifyExport(lines, { hashes });
  return verdicts.flatMap(({ defects }) => defects.map(({ sentence }) => sentence));
}
