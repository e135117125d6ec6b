import type { PurgeTally } from "@passmuster/core";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { placeOf } from "../open/existing.ts";
import { withUpkeep } from "../open/upkeep.ts";
import { readSettings, type SettingName } from "../settings.ts";
import { UsageError } from "../usage-error.ts";

const names = ["storage", "keys", "blobs"] as const satisfies readonly SettingName[];

/** Erases data that is due, with or without a running server. Exits 1 if an erasure failed. */
export const purge: Command = async (line, context) => {
  const { environment, print, warn } = context;
  const { flags, positionals } = readArguments(line, { settings: names, switches: ["dry-run"] });
  if (positionals.length > 0) throw new UsageError(`purge takes no argument "${positionals[0]}".`);
  const given = readSettings(names, flags, environment);
  const dryRun = flags["dry-run"] === true;
  return withUpkeep(given, context, async (passmuster) => {
    warn(`storage: ${placeOf(given.storage)}`);
    if (!dryRun) await passmuster.start({ work: false });
    const tally = await passmuster.purge({ dryRun });
    print(sentenceOf(tally, dryRun));
    return tally.failed > 0 ? 1 : 0;
  });
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
