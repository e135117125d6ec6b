import { commandTable } from "../help.ts";

/** What may follow a command's name. */
export interface Completion {
  readonly name: string;
  readonly summary: string;
  /** Sub-commands, or the values of a first argument. */
  readonly words: readonly string[];
  readonly flags: readonly string[];
}

/** `token create | list | revoke ID` → `create`, `list`, `revoke`: what is written in small letters stands for itself. */
function wordsOf(form: string): readonly string[] {
  const [, ...rest] = form.split(" ");
  return rest
    .join(" ")
    .split("|")
    .flatMap((alternative) => /^\s*([a-z]+)/.exec(alternative)?.[1] ?? []);
}

/** Every command as the help has it. */
export const completions: readonly Completion[] = Object.entries(commandTable).map(
  ([name, { form, summary, settings = [], flags = [] }]) => ({
    name,
    summary,
    words: wordsOf(form),
    flags: [
      ...settings.map((setting) => `--${setting}`),
      ...flags.map(([flag]) => flag.split(" ")[0] ?? flag),
      "--help",
    ],
  }),
);
