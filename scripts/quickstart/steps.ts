import { basename } from "node:path";

/** What a reader of the README does, in order. */
export type Step =
  | { readonly kind: "file"; readonly name: string; readonly text: string }
  | { readonly kind: "download"; readonly from: string; readonly name: string }
  | { readonly kind: "commands"; readonly text: string; readonly answer: string | undefined };

/**
 * A file's block after its name, a block of commands with the answer below it, or `[link](path) as `name``.
 */
const pattern =
  /<!-- example: (?<path>\S+) -->\n```ts\n(?<code>[\s\S]*?)^```$|^```sh\n(?<commands>[\s\S]*?)^```$(?:\n+```text\n(?<answer>[\s\S]*?)^```$)?|\]\((?<from>[^)\s]+)\) as `(?<name>[\w.-]+)`/gm;

/**
 * The steps of the section with this heading. @throws {Error} the page has no such section, or it has no
 * steps
 */
export function stepsOf(page: string, heading: string): readonly Step[] {
  const start = page.indexOf(`\n## ${heading}\n`);
  if (start < 0) throw new Error(`The page has no section "${heading}".`);
  const end = page.indexOf("\n## ", start + 1);
  const found = [...page.slice(start, end < 0 ? undefined : end).matchAll(pattern)];
  const steps = found.map(({ groups = {} }): Step => {
    const { path, code = "", commands, answer, from = "", name = "" } = groups;
    if (path) return { kind: "file", name: basename(path), text: code };
    if (commands) return { kind: "commands", text: commands, answer };
    return { kind: "download", from, name };
  });
  if (steps.length === 0) throw new Error(`The section "${heading}" has no blocks to follow.`);
  return steps;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/**
 * Whether the output has the lines of the answer, in order. `…` stands for any text, or on its own for any
 * lines.
 */
export function answers(output: string, answer: string): boolean {
  const lines = answer.trim().split("\n");
  const parts = lines.map((line) =>
    line.trim() === "…" ? "(?:.*\\n)*?" : `${line.split("…").map(escaped).join(".*")} *\\n`,
  );
  return new RegExp(`(?:^|\\n)${parts.join("")}`).test(output);
}
