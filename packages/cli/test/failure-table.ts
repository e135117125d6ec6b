import { readFileSync } from "node:fs";
import { expect } from "vitest";

const guide = readFileSync(new URL("../../../docs/guide/operate.md", import.meta.url), "utf8");
const section = guide.slice(guide.indexOf("\n## When something fails"), guide.indexOf("\n## Stopping"));
/** The table "When something fails" of the guide: by failure, what one sees. */
export const rows = new Map(
  Array.from(section.matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm), ([, failure = "", seen = ""]) => [
    failure,
    seen,
  ]),
);

/** The sentences of a row, each with `…` for what varies. */
function sentencesOf(failure: string): readonly RegExp[] {
  const quoted = Array.from((rows.get(failure) ?? "").matchAll(/`([^`]+)`/g), ([, text = ""]) => text);
  const sentences = quoted.filter((text) => text.includes(" ") && !text.startsWith("passmuster "));
  if (sentences.length === 0) throw new Error(`The table has no sentence about "${failure}".`);
  return sentences.map(
    (text) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("…", ".+?")),
  );
}

/** Expects the sentences of a row in a text. */
export const expectSaid = (text: string, failure: string): void => {
  for (const sentence of sentencesOf(failure)) expect(text).toMatch(sentence);
};
