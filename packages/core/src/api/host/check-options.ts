import type { z } from "zod";
import { type OptionProblem, problemsOf } from "../../base/input/problems.ts";
import { resultOf } from "../../base/input/result-of.ts";
import { type DataOptions, dataOptions } from "../../service/options.ts";
import { type Flow, flowOf, flowOptions, withPolicy } from "../../verdict/catalogue/flow.ts";
import { foreignName, policyInput, problemsOfPolicy } from "../../verdict/catalogue/policy.ts";

export type { OptionProblem } from "../../base/input/problems.ts";

const ofFiles = {
  expiresAfter: true,
  retention: true,
  limits: true,
  work: true,
  session: true,
  webhooks: true,
  audit: true,
  review: true,
  brand: true,
} as const;

/** The options of `createPassmuster` that are data and no secret: a file can hold them. */
export type FileOptions = Pick<DataOptions, keyof typeof ofFiles>;

export const fileOptionNames: readonly string[] = Object.keys(ofFiles);

/** A value that was checked, or everything that is wrong with it. */
export type Checked<Value> =
  | { readonly value: Value; readonly problems: readonly [] }
  | { readonly value?: undefined; readonly problems: readonly OptionProblem[] };

/** Checks options that come from a file. The value has every default. */
export function checkOptions(options: unknown): Checked<FileOptions> {
  const schema = dataOptions().pick(ofFiles);
  return checkedBy(schema, options);
}

/** Checks the options of `defineFlow`, and makes the flow. */
export function checkFlow(options: unknown): Checked<Flow> {
  const lost = foreignName(Object(options).policy);
  if (lost) return { problems: [{ place: "policy", sentence: lost }] };
  const { value, problems } = checkedBy(flowOptions(), options);
  if (value === undefined) return { problems };
  try {
    return { value: flowOf(value), problems: [] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { problems: unfit(error.message) };
  }
}

/** Checks a policy for a flow, and puts it into the flow. */
export function checkPolicy(policy: unknown, flow: Flow): Checked<Flow> {
  const lost = foreignName(policy);
  if (lost) return { problems: [{ place: "", sentence: lost }] };
  const { problems: ofForm } = checkedBy(policyInput(), policy);
  const problems = ofForm.length > 0 ? ofForm : problemsOfPolicy(policy, flow);
  return problems.length > 0 ? { problems } : { value: withPolicy(flow, policy), problems: [] };
}

function checkedBy<Schema extends z.ZodType>(schema: Schema, input: unknown): Checked<z.output<Schema>> {
  const parsed = resultOf(schema, input);
  return parsed.success
    ? { value: parsed.data, problems: [] }
    : { problems: problemsOf(schema, parsed.error.issues) };
}

/** A policy that does not fit has one line for each problem, with its place. */
function unfit(message: string): readonly OptionProblem[] {
  const [first = "", ...lines] = message.split("\n- ");
  if (lines.length === 0) return [{ place: "", sentence: first }];
  return lines.map((line) => {
    const [, place = "", sentence = line] = /^(policy[\w.[\]]*): (.*)$/s.exec(line) ?? [];
    return { place, sentence };
  });
}
