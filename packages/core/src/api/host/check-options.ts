import { problemsOf } from "../../base/input/problems.ts";
import { resultOf } from "../../base/input/result-of.ts";
import { type DataOptions, dataOptions } from "../../service/options.ts";
import type { Checked } from "../../verdict/catalogue/flow.ts";

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

/** Checks options that come from a file. The value has every default. */
export function checkOptions(options: unknown): Checked<FileOptions> {
  const schema = dataOptions().pick(ofFiles);
  const parsed = resultOf(schema, options);
  return parsed.success
    ? { value: parsed.data, problems: [] }
    : { problems: problemsOf(schema, parsed.error.issues, options) };
}
