import { randomBytes } from "node:crypto";
import { createPassmuster, type PurgeTally, sandboxExtractor } from "@passmuster/core";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { openBlobs } from "../open/blobs.ts";
import { openStorage } from "../open/storage.ts";
import { readSettings, type SettingName } from "../settings.ts";
import { UsageError } from "../usage-error.ts";

const names = ["storage", "blobs"] as const satisfies readonly SettingName[];

/** Erases what is due, beside a running server or without one; exits 1 when something could not be erased. */
export const purge: Command = async (line, { environment, print }) => {
  const { flags, positionals } = readArguments(line, { settings: names, switches: ["dry-run"] });
  if (positionals.length > 0) throw new UsageError(`purge takes no argument "${positionals[0]}".`);
  const given = readSettings(names, flags, environment);
  const dryRun = flags["dry-run"] === true;
  const passmuster = createPassmuster({
    publicUrl: "http://127.0.0.1",
    // Erasing makes no links and no fingerprints: nothing of this secret lasts.
    secret: randomBytes(32).toString("base64url"),
    storage: await openStorage(given.storage),
    blobs: await openBlobs(given.blobs),
    extractor: sandboxExtractor(),
  });
  try {
    if (!dryRun) await passmuster.start({ work: false });
    const tally = await passmuster.purge({ dryRun });
    print(sentenceOf(tally, dryRun));
    return tally.failed > 0 ? 1 : 0;
  } finally {
    await passmuster.close();
  }
};

function sentenceOf(
  { retired, erased, swept, answers, failed, parked }: PurgeTally,
  dryRun: boolean,
): string {
  const parts = [
    `${retired} past retention deleted`,
    `${erased} deleted erased`,
    `${swept} uploads swept`,
    ...(answers === null ? [] : [`${answers} answers forgotten`]),
    ...(failed > 0 ? [`${failed} FAILED`] : []),
    ...(parked > 0 ? [`${parked} given up on earlier`] : []),
  ];
  return `${dryRun ? "would be: " : ""}${parts.join(", ")}`;
}
