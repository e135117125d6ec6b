import { readFileSync } from "node:fs";
import type { Duration, PolicyOptions } from "@passmuster/core";
import { type PolicyReplay, type ReplayOptions, replayPolicy } from "@passmuster/core/admin";
import { requireDuration } from "@passmuster/core/ports";
import { textOf } from "../flags.ts";
import { flowsAt } from "../open/flows.ts";
import { type Action, only, subcommands } from "../subcommands.ts";
import { table } from "../table.ts";
import { UsageError } from "../usage-error.ts";

const diff: Action<ReplayOptions["storage"]> = async (open, { rest, flags, config, print, warn }) => {
  const policy = policyIn(only(rest, "policy diff takes one file with a policy as JSON."));
  const [path, tenant, since] = [textOf(flags.flow), textOf(flags.tenant), sinceOf(textOf(flags.since))];
  const flows = flowsAt(config.flows, path);
  const storage = await open();
  for (const flow of flows) {
    const given = { storage, flow, policy, ...(tenant !== undefined && { tenant }), ...(since && { since }) };
    const replay = await replayPolicy(given).catch((error: unknown) => {
      throw error instanceof TypeError ? unfit(error, path) : error;
    });
    if (flags.json === true) print(JSON.stringify(replay));
    else if (path !== undefined || replay.replayed + replay.notReplayed > 0)
      for (const line of linesOf(replay)) print(line);
    if (replay.otherPolicy > 0) warn(`${flow.path}: ${replay.otherPolicy} ${elsewhere}`);
  }
  return 0;
};

const elsewhere =
  "decisions were made under another flow than this one. If your server defines the flow, call replayPolicy there.";

function unfit(error: TypeError, path: string | undefined): UsageError {
  const sentences = error.message.split("\n");
  return new UsageError(...sentences, ...(path === undefined ? ["Name one flow with --flow."] : []));
}

function policyIn(file: string): PolicyOptions {
  const text = readFileSync(file, "utf8");
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${file} is not JSON.`);
  }
}

function sinceOf(text: string | undefined): Duration | undefined {
  if (text === undefined) return undefined;
  try {
    return requireDuration("--since", text);
  } catch {
    throw new UsageError(`--since takes a time such as 90d or 12h, not "${text}".`);
  }
}

function linesOf(replay: PolicyReplay): readonly string[] {
  const { flow, replayed, notReplayed, outcomes, rules, changed, changes } = replay;
  const missing = notReplayed > 0 ? `, ${notReplayed} cannot be: their readings are not kept` : "";
  const rows = outcomes.map(({ from, to, count }) => [from, to, String(count)]);
  const byRule = rules.map(({ code, from, to, count }) => [code, from, to, String(count)]);
  const who = changes.map(({ verification, from, to, documents }) => [
    verification,
    from,
    to,
    [...new Set(documents.flatMap((one) => one.rules.map(({ code }) => code)))].join(","),
  ]);
  return [
    `${flow}: ${replayed} verifications decided again, ${changed} change${missing}`,
    ...(rows.length > 0 ? ["", ...table(["FROM", "TO", "COUNT"], rows)] : []),
    ...(byRule.length > 0 ? ["", ...table(["RULE", "FROM", "TO", "COUNT"], byRule)] : []),
    ...(who.length > 0 ? ["", ...table(["VERIFICATION", "FROM", "TO", "RULES"], who)] : []),
    ...(changed > changes.length ? [`the first ${changes.length} of ${changed} changes`] : []),
  ];
}

/** Says what another policy would have decided. Changes nothing. */
export const policy = subcommands<ReplayOptions["storage"]>({
  command: "policy",
  keeps: "decisions",
  values: ["flow", "since", "tenant"],
  switches: ["json"],
  actions: { diff },
  subject: (storage) => storage,
});
