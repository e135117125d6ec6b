import { drawnPassport, passportPage } from "../documents.ts";
import { entriesOf, note, withPieces } from "../paper.ts";
import type { Attack } from "../scene.ts";
import { pageWithoutPrint } from "./beside-the-page.ts";

interface Print {
  readonly name: string;
  readonly what: string;
  readonly ink: string;
  readonly ground: string;
  readonly size?: number;
}

const prints: readonly Print[] = [
  { name: "contrast-10", what: "10 of 255 darker than its ground", ink: "#e3e9ea", ground: "#edf3f4" },
  { name: "contrast-18", what: "18 of 255 darker than its ground", ink: "#dbe1e2", ground: "#edf3f4" },
  { name: "yellow-on-blue", what: "yellow on pale blue", ink: "#f2efb4", ground: "#dcecf8" },
  { name: "one-channel", what: "in one channel of colour only", ink: "#edf3b4", ground: "#edf3f4" },
  { name: "1.4-mm", what: "of 1.4 mm", ink: "#1b2436", ground: "#edf3f4", size: 1.4 },
];

/** Print that a machine can read and a person cannot see. */
export const faintPrint: readonly Attack[] = prints.map(
  ({ name, what, ink, ground, size = 3.2 }): Attack => ({
    name: `faint-${name}`,
    what: `Another person's MRZ; the printed fields are covered and print ${what} states that person's values.`,
    group: "images",
    scene(studio) {
      const { holder, other } = studio;
      const { page, theirs } = pageWithoutPrint(studio);
      const { x, y, width, height } = passportPage.print;
      const paper = note(entriesOf(other, theirs, true), { columns: 2, size, ink, ground, width, height });
      const laid = withPieces(page, holder.seed, [{ piece: paper, at: [x, y] }]);
      return drawnPassport(studio, `faint/${name}`, laid, { person: other, number: theirs.number });
    },
  }),
);
