import { drawPassport, portraitBoxes } from "@passmuster/specimens/workshop";
import { drawnPassport, passportPage, passportZone, selfieUpload } from "../documents.ts";
import {
  besidePage,
  entriesOf,
  note,
  type Piece,
  photographOf,
  type SideOfPage,
  sheetOf,
  withPieces,
} from "../paper.ts";
import type { Attack, Scene } from "../scene.ts";
import type { Studio } from "../studio.ts";

const sides: readonly SideOfPage[] = ["right", "below", "left", "above"];
const sideOf = ({ index }: Studio): SideOfPage => sides[index % sides.length] ?? "right";

const withSelfie = async (studio: Studio, scene: Scene): Promise<Scene> => ({
  ...scene,
  uploads: [...scene.uploads, selfieUpload(await studio.selfie(studio.other))],
});

/**
 * Shares of the page's height. A photograph of a half is one among several faces; larger ones hide the
 * portrait.
 */
const heights = [0.65, 0.8, 0.95, 1.1] as const;

const photographBeside: readonly Attack[] = [
  {
    name: "photograph-beside-larger",
    what: "A genuine passport; beside it the forger's photograph, printed larger, and the forger's selfie.",
    group: "images",
    async scene(studio) {
      const { holder, other, index } = studio;
      const own = studio.options("passport");
      const page = drawPassport(holder, own);
      const tall = (heights[index % heights.length] ?? 1) * page.height;
      const photograph = photographOf(other, (tall * 35) / 45);
      const at = besidePage(page, photograph, index % 8 < 4 ? "right" : "left");
      const laid = withPieces(page, holder.seed, [{ piece: photograph, at, laying: "loose" }]);
      return withSelfie(
        studio,
        await drawnPassport(studio, "photograph beside", laid, { person: holder, number: own.number }),
      );
    },
  },
  ...[false, true].map(
    (selfie): Attack => ({
      name: selfie ? "photograph-beside-covered-portrait-selfie" : "photograph-beside-covered-portrait",
      what: selfie
        ? "The same, with the selfie of the photograph's person."
        : "A passport whose portraits are covered; the photograph of a face lies beside it.",
      group: "images",
      async scene(studio) {
        const { holder, other } = studio;
        const own = studio.options("passport");
        const page = drawPassport(holder, own);
        const { x, y, width, height } = portraitBoxes.passport;
        const photograph = photographOf(other, 0.9 * width);
        const laid = withPieces(page, holder.seed, [
          { piece: sheetOf(width + 1, height + 1, "#e7eef0"), at: [x - 0.5, y - 0.5] },
          { piece: sheetOf(18.5, 23.4, "#e7eef0"), at: [103, 23.5] },
          { piece: photograph, at: besidePage(page, photograph, sideOf(studio)), laying: "loose" },
        ]);
        const scene = await drawnPassport(studio, "photograph instead", laid, {
          person: holder,
          number: own.number,
        });
        return selfie ? withSelfie(studio, scene) : scene;
      },
    }),
  ),
];

/** The passport of one person with the MRZ of another. Blank paper hides its printed fields. */
export function pageWithoutPrint(studio: Studio) {
  const { holder, other } = studio;
  const theirs = studio.options("passport", "other");
  const { x, y, width, height } = passportPage.print;
  const page = drawPassport(holder, { ...studio.options("passport"), zone: passportZone(other, theirs) });
  const cover = { piece: sheetOf(width, height, "#edf3f4"), at: [x, y] } as const;
  return { page, cover, theirs };
}

const notes = sides.flatMap((side) =>
  [true, false].map(
    (labelled): Attack => ({
      name: `note-${side}${labelled ? "" : "-unlabelled"}`,
      what: labelled
        ? `A passport with another person's MRZ and covered print; a note ${side === "left" || side === "right" ? `to its ${side}` : `${side} it`} states that person's values.`
        : "The same, with a note of the bare values.",
      group: "images",
      scene(studio) {
        const { holder, other } = studio;
        const { page, cover, theirs } = pageWithoutPrint(studio);
        const across = side === "above" || side === "below";
        const paper: Piece = note(entriesOf(other, theirs, labelled), { columns: across ? 2 : 1 });
        const laying = studio.index % 2 === 0 ? "flat" : "loose";
        const at = besidePage(page, paper, side, studio.index % 2 === 0 ? 4 : 9);
        const laid = withPieces(page, holder.seed, [cover, { piece: paper, at, laying }]);
        return drawnPassport(studio, `note/${side}/${labelled}`, laid, {
          person: other,
          number: theirs.number,
        });
      },
    }),
  ),
);

/** What lies beside a document is no part of it. */
export const besideThePage: readonly Attack[] = [...photographBeside, ...notes];
