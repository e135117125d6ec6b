import { describeCapabilities } from "@passmuster/core/admin";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { textOf } from "../flags.ts";
import { openExtractor } from "../open/extractor.ts";
import { flowsAt } from "../open/flows.ts";
import { optionsOf } from "../open/options.ts";
import { readSettings, type SettingName } from "../settings.ts";
import { table } from "../table.ts";

const names = ["extractor", "confine"] as const satisfies readonly SettingName[];

/** Prints what `serve` would check with these settings: reader, rules, documents, what an Approved proves. */
export const capabilities: Command = async (line, { environment, config, print }) => {
  const { flags } = readArguments(line, { settings: names, values: ["flow"], switches: ["json"] });
  const given = readSettings(names, flags, environment);
  const { credentials, chips, screening, flows = [] } = await optionsOf(config, environment);
  const extractor = openExtractor(given.extractor, given.confine, config.extractor);
  try {
    const settings = { flows: flowsAt(flows, textOf(flags.flow)) };
    const core = {
      settings,
      extractor,
      ...(credentials && { credentials }),
      ...(chips && { chips }),
      ...(screening && { screening }),
    };
    const view = await describeCapabilities(core, {});
    for (const text of flags.json === true ? [JSON.stringify(view)] : linesOf(view)) print(text);
  } finally {
    await extractor.close?.();
  }
  return 0;
};

type CapabilitiesView = Awaited<ReturnType<typeof describeCapabilities>>;

function linesOf({ reader, flows, issuers, presence, lists, proofs }: CapabilitiesView): readonly string[] {
  const parts = (["mrz", "barcode", "text", "faces", "quality"] as const).filter((part) => reader[part]);
  const engine = reader.engine ? `, engine ${reader.engine}` : "";
  const simulated = reader.sandbox ? " (simulated outcomes)" : "";
  return [
    `reader ${reader.name}${simulated} reads ${parts.join(", ")}${engine}`,
    `issuers known by barcode or title: ${issuers.length}`,
    `presence: ${presence.provider}`,
    `lists: ${lists.join(", ") || "none"}`,
    ...flows.flatMap(({ flow, rules, documents }) => [
      "",
      `${flow}: ${documents.map(({ name }) => name).join(", ")}`,
      ...table(
        ["RULE", "STATE", "FAILURE", "CHECKS"],
        rules.map(({ code, state, action, title }) => [code, state, action, title]),
      ),
    ]),
    "",
    ...table(
      ["EVIDENCE", "COMPARED", "DOES NOT SHOW"],
      proofs.map(({ evidence, compared, open }) => [evidence, compared, open]),
    ),
  ];
}
