import { commandTable, flagsOf } from "../help.ts";

/** The words and flags that complete a command. */
export interface Completion {
  readonly name: string;
  readonly summary: string;
  /** Sub-commands, or the values of a first argument. */
  readonly words: readonly string[];
  readonly flags: readonly string[];
}

/** `token create | list | revoke ID` → `create`, `list`, `revoke`: lower-case words are literal. */
function wordsOf(form: string): readonly string[] {
  const [, ...rest] = form.split(" ");
  return rest
    .join(" ")
    .split("|")
    .flatMap((alternative) => /^\s*([a-z][a-z-]*)/.exec(alternative)?.[1] ?? []);
}

/** Every command of the help. */
export const completions: readonly Completion[] = Object.entries(commandTable).map(
  ([name, { form, summary, settings = [] }]) => ({
    name,
    summary,
    words: wordsOf(form),
    flags: [
      ...settings.map((setting) => `--${setting}`),
      ...flagsOf(name).map(([flag]) => flag.split(" ")[0] ?? flag),
      "--help",
    ],
  }),
);
