import { randomBytes } from "node:crypto";
import { createPassmuster, sandboxExtractor } from "@passmuster/core";
import type { PurgeTally } from "@passmuster/core/admin";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { openBlobs } from "../open/blobs.ts";
import { openStorage } from "../open/storage.ts";
import { readSettings, type SettingName } from "../settings.ts";
import { UsageError } from "../usage-error.ts";

const names = ["storage", "keys", "blobs"] as const satisfies readonly SettingName[];

/** Erases data that is due, with or without a running server. Exits 1 if an erasure failed. */
export const purge: Command = async (line, { environment, print }) => {
  const { flags, positionals } = readArguments(line, { settings: names, switches: ["dry-run"] });
  if (positionals.length > 0) throw new UsageError(`purge takes no argument "${positionals[0]}".`);
  const given = readSettings(names, flags, environment);
  const dryRun = flags["dry-run"] === true;
  const passmuster = createPassmuster({
    publicUrl: "http://127.0.0.1",
    // Erasure signs no links and computes no fingerprints, so a random secret is enough.
    secret: randomBytes(32).toString("base64url"),
    storage: await openStorage(given),
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
    `deleted by retention: ${retired}`,
    `erased: ${erased}`,
    `orphaned uploads checked: ${swept}`,
    ...(answers === null ? [] : [`idempotency records: ${answers}`]),
    ...(failed > 0 ? [`FAILED: ${failed}`] : []),
    ...(parked > 0 ? [`abandoned earlier: ${parked}`] : []),
  ];
  return `${dryRun ? "dry run: " : ""}${parts.join(", ")}`;
}
