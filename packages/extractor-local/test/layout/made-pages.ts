import { readdirSync, readFileSync } from "node:fs";
import type { TextLine } from "../../src/print/page.ts";

/** The expected values of a made-up page; empty if it states none. */
export interface Told {
  readonly type: string;
  readonly name: string;
  readonly address: string;
  readonly number: string;
  readonly until: string;
  readonly country: string;
  readonly issuer: string;
}

export interface MadePage {
  readonly id: string;
  readonly told: Told;
  readonly lines: readonly TextLine[];
}

const folder = new URL("made-pages/", import.meta.url);
const [letter, pitch, capitals] = [14, 40, 28];
const sizes: Readonly<Record<string, number>> = { "##": 1.7, "#": 1.3, "~": 0.7 };

/** Two spaces separate cells; `#` and `##` are larger text, `~` smaller. */
function drawn(text: string): TextLine[] {
  return text.split("\n").flatMap((row, y) =>
    [...row.matchAll(/\S+(?: \S+)*/g)].map(({ 0: cell, index }) => {
      const [mark = ""] = /^(?:##?|~)/.exec(cell) ?? [];
      const size = sizes[mark] ?? 1;
      const content = cell.slice(mark.length);
      const [left, middle, half] = [100 + index * letter, y * pitch + capitals / 2, (capitals * size) / 2];
      return {
        text: content,
        words: content.split(" ").map((word) => ({ text: word, confidence: 97 })),
        confidence: 97,
        left,
        right: left + content.length * letter * size,
        top: middle - half,
        bottom: middle + half,
      };
    }),
  );
}

function pageOf(part: string): MadePage {
  const [head = "", body = ""] = part.split(/^==\n/m);
  const [id = "", ...rows] = head.trimEnd().split("\n");
  const told = Object.fromEntries(
    rows.map((row) => {
      const [name = "", ...value] = row.split(":");
      return [name, value.join(":").trim()];
    }),
  );
  return { id, told: told as unknown as Told, lines: drawn(body.trimEnd()) };
}

/** Pages of invented companies and people: `@@` and a name, the expected values, `==`, then the layout. */
export const madePages: readonly MadePage[] = readdirSync(folder)
  .sort()
  .flatMap((file) => readFileSync(new URL(file, folder), "utf8").split(/^@@ /m).slice(1).map(pageOf));
