import { errorName } from "../../base/error-name.ts";
import type { VerificationDocument } from "../../model/document.ts";
import { second } from "../../model/time.ts";
import type { Ports } from "../../ports/ports.ts";
import { frozen } from "../catalogue/frozen.ts";
import type { HostRule, HostRuleInput } from "../catalogue/host-rule.ts";
import type { HostResult, HostResults, RuleInput } from "./rule.ts";
import { runsOn } from "./validate.ts";

/** How long a rule of the host's own may take, in milliseconds. */
const longest = 1000;
/** Characters of a text that a rule returns. */
const mostText = 500;

const slow = "The rule took longer than a second.";
const threw = "The rule threw an error.";
const rubbish = "The rule returned no result.";

/**
 * Runs the flow's own rules on a document, at the same time. A rule that throws, is late or returns something
 * else is `broken`, and logged by its code and the name of the error.
 */
export async function runHostRules(
  core: Pick<Ports, "environment"> & Partial<Pick<Ports, "logger">>,
  input: RuleInput,
  document: Pick<VerificationDocument, "id">,
): Promise<HostResults> {
  const rules = (input.flow.rules ?? []).filter((rule) => runsOn(rule, input) === undefined);
  if (rules.length === 0) return new Map();
  const given = inputOf(input);
  const results = rules.map(async (rule) => {
    const { result, error } = await run(core, rule, given);
    if ("broken" in result)
      core.logger?.warn(
        { document: document.id, rule: rule.code, error },
        "a rule of the host's own is broken",
      );
    return [rule.code, result] as const;
  });
  return new Map(await Promise.all(results));
}

function inputOf(input: RuleInput): HostRuleInput {
  const { flow, type, country, expected, extraction, contradictions, withSelfie, today, reuse } = input;
  const read = { expected, extraction, contradictions: contradictions ?? [], withSelfie, today, reuse };
  return frozen(structuredClone({ flow: flow.path, type, country, ...read }));
}

interface Ran {
  readonly result: HostResult;
  readonly error?: string;
}

async function run(
  { environment }: Pick<Ports, "environment">,
  rule: HostRule,
  input: HostRuleInput,
): Promise<Ran> {
  const { promise: late, resolve } = Promise.withResolvers<Ran>();
  const stop = new AbortController();
  const timer = setTimeout(() => {
    resolve({ result: { broken: slow } });
    stop.abort();
  }, longest);
  const since = environment.now();
  try {
    const answered = Promise.resolve(rule.compare(input, stop.signal)).then(
      (value) => ({ result: resultOf(value) }),
      (error: unknown) => ({ result: { broken: threw }, error: errorName(error) }),
    );
    const ran = await Promise.race([answered, late]);
    const took = environment.now() - since;
    return took > second ? { result: { broken: slow } } : ran;
  } catch (error) {
    return { result: { broken: threw }, error: errorName(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** Copies a result: only its own texts, never what else the rule returned. */
function resultOf(value: unknown): HostResult {
  try {
    if (typeof value !== "object" || value === null) return { broken: rubbish };
    const { expected, extracted, passed, reason } = value as Readonly<Record<string, unknown>>;
    if (reason !== undefined && passed === undefined)
      return isText(reason) && reason !== "" ? { reason } : { broken: rubbish };
    if (!isText(expected) || !isText(extracted) || typeof passed !== "boolean") return { broken: rubbish };
    return { expected, extracted, passed: passed && extracted !== "" };
  } catch {
    return { broken: rubbish };
  }
}

function isText(value: unknown): value is string {
  return (
    typeof value === "string" && value.length <= mostText && value.isWellFormed() && !value.includes("\0")
  );
}
