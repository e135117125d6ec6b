import { readFileSync } from "node:fs";
import { type Flow, flows as shipped } from "@passmuster/core";
import { checkFlowOptions, checkFlowPolicy, checkOptions, fileOptionNames } from "@passmuster/core/admin";
import { anything, isPlain, type Members, type Report, shape } from "@passmuster/core/input";
import type { Environment } from "../settings.ts";
import { type Config, emptyConfig } from "./config.ts";
import type { PassmusterConfig } from "./define.ts";
import { checkGroups, groups } from "./groups.ts";
import { withAbsolutePaths } from "./paths.ts";
import { type Reference, referenceIn, variableOf } from "./references.ts";
import { type GivenSetting, optional, settingsOf } from "./settings-of.ts";
import { reportUnder } from "./shapes.ts";

const optionChecks = Object.fromEntries(
  [
    "port",
    "host",
    "publicUrl",
    "storage",
    "keys",
    "blobs",
    "extractor",
    "confine",
    "specimens",
    "adapter",
    "role",
    "secret",
    "trustProxy",
    "metrics",
    "grace",
    "logLevel",
    "reviewers",
    "flows",
    "policies",
    ...Object.keys(groups),
    ...fileOptionNames,
  ].map((name) => [name, anything]),
);

/** What the environment gives already is not looked up in the file. */
export interface Checking {
  readonly environment: Environment;
  /** The folder of the file. */
  readonly folder: string;
  /** Whether the command uses `secret` and `metrics.token`. Otherwise they may be absent. */
  readonly needsSecrets: boolean;
  readonly report: Report;
}

/** Checks the value of a configuration file. What is wrong is reported, all at once. */
export async function checkConfig(
  value: unknown,
  { environment, folder, needsSecrets, report }: Checking,
): Promise<Config> {
  const refusal = refusalOf(value);
  if (refusal !== undefined) {
    report("", refusal);
    return emptyConfig;
  }
  const config = withAbsolutePaths(value as Members, folder);
  shape(optionChecks)(config, "", report);
  const settings = settingsOf(config, report);
  const secrets = secretsOf(config, environment, report, needsSecrets);
  const { options, proxy } = optionsOf(config, environment, report);
  await checkGroups(config, report);
  requireSigners(config, environment, report);
  return {
    settings: Object.fromEntries([...settings, ...secrets, ...proxy].map(({ name, text }) => [name, text])),
    options,
    flows: flowsOf(config, report),
    extractor: isPlain(config.extractor) ? config.extractor : {},
    capture: (config.capture ?? {}) as Config["capture"],
    hasDesk: config.desk !== undefined && config.desk !== false,
    desk: (isPlain(config.desk) ? config.desk : {}) as Config["desk"],
    ...(config.wallets !== undefined && { wallets: config.wallets as NonNullable<Config["wallets"]> }),
    ...(config.chips !== undefined && { chips: config.chips as NonNullable<Config["chips"]> }),
    ...(config.caseFile !== undefined && { caseFile: config.caseFile as NonNullable<Config["caseFile"]> }),
    ...(config.screening !== undefined && {
      screening: config.screening as NonNullable<Config["screening"]>,
    }),
    given: config as PassmusterConfig,
  };
}

function refusalOf(value: unknown): string | undefined {
  if (value instanceof Promise) return "exports a promise. Export its value: export default await …";
  if (typeof value === "function")
    return "exports a function. Export its value: export default defineConfig({ … })";
  return isPlain(value) ? undefined : "must export an object with settings";
}

function secretsOf(
  config: Members,
  environment: Environment,
  report: Report,
  isNeeded: boolean,
): readonly GivenSetting[] {
  const reportAbsent = isNeeded ? report : () => {};
  const secret = referenceIn(config.secret, "secret", report);
  const { metrics } = config;
  if (metrics !== undefined && metrics !== false)
    shape({ token: anything }, ["token"])(metrics, "metrics", report);
  const token = isPlain(metrics) ? referenceIn(metrics.token, "metrics.token", report) : undefined;
  const isGiven = Boolean(environment.PASSMUSTER_SECRET || environment.PASSMUSTER_SECRET_FILE);
  return [
    ...(secret && !isGiven ? secretSetting(secret, environment, reportAbsent) : []),
    ...(metrics === false ? [{ name: "metrics", text: "off" } as const] : []),
    ...(token ? [{ name: "metrics", text: "on" } as const] : []),
    ...(token && !environment.PASSMUSTER_METRICS_TOKEN
      ? optional("metrics-token", textOf(token, "metrics.token", environment, reportAbsent), reportAbsent)
      : []),
  ];
}

function secretSetting(secret: Reference, environment: Environment, report: Report): readonly GivenSetting[] {
  const text = textOf(secret, "secret", environment, report);
  if (text === undefined || "environment" in secret) return optional("secret", text, report);
  return [{ name: "secret-file", text: secret.file }];
}

function textOf(reference: Reference, place: string, environment: Environment, report: Report) {
  if ("environment" in reference) return variableOf(reference, place, environment, report);
  try {
    return readFileSync(reference.file, "utf8").trim();
  } catch {
    report(`${place}.file`, `must be a file that can be read, not "${reference.file}"`);
    return undefined;
  }
}

/** Reports keys that are not there. Their form is checked with the other settings of their group. */
function requireSigners(config: Members, environment: Environment, report: Report): void {
  for (const group of ["wallets", "caseFile"]) {
    const settings = config[group];
    const signer = isPlain(settings) ? settings.signer : undefined;
    const key = isPlain(signer) ? referenceIn(signer.key, "", () => {}) : undefined;
    if (key) textOf(key, `${group}.signer.key`, environment, report);
  }
}

function optionsOf(config: Members, environment: Environment, report: Report) {
  const entries = fileOptionNames.flatMap((name) =>
    config[name] === undefined ? [] : [[name, config[name]] as const],
  );
  const written = Object.fromEntries(entries);
  const { audit, webhooks } = written;
  const reference = isPlain(audit) ? referenceIn(audit.key, "audit.key", report) : undefined;
  const key = reference && textOf(reference, "audit.key", environment, report);
  const options = {
    ...written,
    ...(isPlain(audit) && { audit: { ...audit, key } }),
  };
  const { problems } = checkOptions(options);
  reportUnder("", problems, report);
  const isRefused = problems.some(({ place }) => place === "webhooks.proxy");
  const proxy = isPlain(webhooks) && !isRefused ? webhooks.proxy : undefined;
  return { options: options as Config["options"], proxy: optional("webhook-proxy", proxy, report) };
}

function flowsOf({ flows, policies }: Members, report: Report): readonly Flow[] {
  const ownFlows: Flow[] = [];
  if (flows !== undefined && !Array.isArray(flows)) report("flows", "must be a list");
  for (const [index, options] of (Array.isArray(flows) ? flows : []).entries()) {
    const { value, problems } = checkFlowOptions(options);
    reportUnder(`flows[${index}]`, problems, report);
    if (value && ownFlows.some(({ path }) => path === value.path))
      report(`flows[${index}].path`, `is there twice: "${value.path}"`);
    else if (value) ownFlows.push(value);
  }
  return [...ownFlows, ...withPolicies(policies, ownFlows, report)];
}

/** The shipped flows that have another policy. */
function withPolicies(policies: unknown, ownFlows: readonly Flow[], report: Report): readonly Flow[] {
  if (policies === undefined) return [];
  const others = shipped.filter(({ path }) => !ownFlows.some((flow) => flow.path === path));
  shape(Object.fromEntries(others.map(({ path }) => [path, anything])))(policies, "policies", report);
  if (!isPlain(policies)) return [];
  return others.flatMap((flow) => {
    const policy = policies[flow.path];
    if (policy === undefined) return [];
    const { value, problems } = checkFlowPolicy(flow, policy);
    reportUnder(`policies.${flow.path}`, problems, report);
    return value ? [value] : [];
  });
}
