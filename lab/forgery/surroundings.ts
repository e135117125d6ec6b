import { type Random, random } from "../../tools/specimens/src/seed.ts";
import { text, wrap } from "../../tools/specimens/src/text.ts";
import { type Piece, sheetOf } from "./paper.ts";

interface Writing {
  readonly size: number;
  readonly face: "serif" | "sans";
  readonly ink: string;
  readonly margin: number;
}

/** Paragraphs from the top down, until the sheet is full. */
function written(paper: Piece, paragraphs: readonly string[], { margin, ...style }: Writing): Piece {
  const lines = paragraphs.flatMap((paragraph) => [...wrap(paragraph, paper.width - 2 * margin, style), ""]);
  const { size, ink: fill, face } = style;
  const drawn = lines.map((line, i) => {
    const y = margin + size + i * size * 1.45;
    return y > paper.height - margin / 2 ? "" : text(line, { x: margin, y, size, face, fill });
  });
  return { ...paper, body: paper.body + drawn.join("") };
}

const places = ["ROTHERA", "PORT LOCKROY", "HALLEY", "VERNADSKY", "MAWSON"] as const;
const months = ["JAN", "MAR", "APR", "JUN", "AUG", "OCT", "DEC"] as const;
const dayOf = (r: Random): string =>
  `${String(r.whole(1, 28)).padStart(2, "0")} ${r.pick(months)} ${r.whole(2016, 2025)}`;

/** The page opposite a passport's data page: observations, with numbers and dates of their own. */
export function oppositePage(seed: string, width: number, height: number): Piece {
  const r = random(`${seed}/opposite`);
  return written(
    sheetOf(width, height, "#eef2f3"),
    [
      "OBSERVATIONS",
      `Entry permit no. ${r.whole(100_000, 999_999)}, ${r.pick(places)}, ${dayOf(r)}.`,
      `Leave to remain until ${dayOf(r)}. Condition: report to the station office at ${r.pick(places)}.`,
      "This document remains the property of the issuing office. Whoever finds it is asked to hand it in at the nearest station.",
      `Endorsed at ${r.pick(places)} on ${dayOf(r)} by the officer in charge.`,
    ],
    { size: 3.2, face: "sans", ink: "#3a4657", margin: 9 },
  );
}

const letterParagraphs = (r: Random): readonly string[] => [
  `${r.whole(2, 28)} March 2025. Our reference: ${r.whole(10_000, 99_999)}/K.`,
  "Dear Ms Hollis, thank you for your letter about the garden fence. The joiner can come on the second Tuesday of the month, in the forenoon, if the weather holds.",
  "He asks that somebody be at home to show him the gate, because the left post leans and has to be set anew before the boards are nailed on.",
  `The price would be ${r.whole(300, 900)} dollars with the paint and ${r.whole(120, 280)} without. Please let me know which of the two you prefer.`,
  "With kind regards, Edgar Pinfold, Pinfold and Daughters, Joinery and Fences, Telephone 555 0142.",
];

const magazineParagraphs = (r: Random): readonly string[] => [
  `No. ${r.whole(3, 48)} · Summer ${r.whole(2018, 2025)} · The Larkspur Review`,
  "What the tide leaves behind. Marion Vance walks the north shore each morning with a tin bucket and a list of forty-one kinds of shell, of which she has found all but three.",
  "Born in a lighthouse, she says, one learns to count early: steps, seconds between two flashes, boats that come home. Her brother Oliver counts birds.",
  `Subscriptions end on ${r.whole(1, 28)} September. Name, address and number are printed on the wrapper; quote them whenever you write to us.`,
  "Also in this issue: a bakery without flour, five walks for rain, and the last post boat to the islands. Letters to the editor are on page 62.",
];

/** A letter or a magazine that a document lies on. */
export function reading(seed: string, kind: "letter" | "magazine", width: number, height: number): Piece {
  const r = random(`${seed}/${kind}`);
  if (kind === "letter") {
    const style: Writing = { size: 4, face: "serif", ink: "#23262d", margin: 8 };
    return written(
      sheetOf(width, height, "#fbfaf5"),
      [...letterParagraphs(r), ...letterParagraphs(r)],
      style,
    );
  }
  const style: Writing = { size: 3.4, face: "sans", ink: "#1f2b26", margin: 5 };
  const paragraphs = [...magazineParagraphs(r), ...magazineParagraphs(r), ...magazineParagraphs(r)];
  return written(sheetOf(width, height, "#f4efe2"), paragraphs, style);
}
