import { drawPassport, portraitBoxes } from "@passmuster/specimens/workshop";
import { drawnPassport, passportPage, selfieUpload } from "../documents.ts";
import { entriesOf, type Laying, note, photographOf, withPieces } from "../paper.ts";
import type { Attack } from "../scene.ts";
import { pageWithoutPrint } from "./beside-the-page.ts";

const layings: readonly (readonly [laying: Laying, name: string, how: string])[] = [
  ["flat", "", "drawn without an edge"],
  ["loose", "-loose", "photographed with its shadow, turn and grain"],
];

const noteOverPrint = layings.map(
  ([laying, suffix, how]): Attack => ({
    name: `note-over-print${suffix}`,
    what: `Another person's MRZ, and paper with that person's values over the printed fields, ${how}.`,
    group: "images",
    scene(studio) {
      const { holder, other } = studio;
      const { page, theirs } = pageWithoutPrint(studio);
      const { x, y, width, height } = passportPage.print;
      const paper = note(entriesOf(other, theirs, true), { columns: 2, size: 3, width, height });
      const laid = withPieces(page, holder.seed, [{ piece: paper, at: [x, y], laying }]);
      return drawnPassport(studio, `note over print/${laying}`, laid, {
        person: other,
        number: theirs.number,
      });
    },
  }),
);

const photographOverPortrait = layings.map(
  ([laying, suffix, how]): Attack => ({
    name: `photograph-over-portrait${suffix}`,
    what: `The forger's printed photograph over the portrait, ${how}, with the forger's own selfie.`,
    group: "faces",
    async scene(studio) {
      const { holder, other } = studio;
      const own = studio.options("passport");
      const { x, y, width } = portraitBoxes.passport;
      const photograph = photographOf(other, width + 1);
      const laid = withPieces(drawPassport(holder, own), holder.seed, [
        { piece: photograph, at: [x - 0.5, y - 0.6], laying },
      ]);
      const scene = await drawnPassport(studio, `photograph over portrait/${laying}`, laid, {
        person: holder,
        number: own.number,
      });
      return { ...scene, uploads: [...scene.uploads, selfieUpload(await studio.selfie(other))] };
    },
  }),
);

const strips = (["top", "right"] as const).flatMap((border) =>
  layings.map(
    ([laying, suffix, how]): Attack => ({
      name: `strip-${border}${suffix}`,
      what: `Another person's MRZ and covered print; a strip of paper over the ${border} border states that person's values, ${how}.`,
      group: "images",
      scene(studio) {
        const { holder, other } = studio;
        const { page, cover, theirs } = pageWithoutPrint(studio);
        const entries = entriesOf(other, theirs, true);
        const strip =
          border === "top"
            ? note(entries, { columns: 3, size: 2.6, width: page.width })
            : note(entries, { size: 3, height: page.height - 24 });
        // A finger's breadth lies on the page, so that both have one outline.
        const at: readonly [number, number] = border === "top" ? [0, 9 - strip.height] : [page.width - 9, 0];
        const laid = withPieces(page, holder.seed, [cover, { piece: strip, at, laying }]);
        return drawnPassport(studio, `strip/${border}/${laying}`, laid, {
          person: other,
          number: theirs.number,
        });
      },
    }),
  ),
);

/** Paper and photographs that lie on the page itself. */
export const paperOnThePage: readonly Attack[] = [...noteOverPrint, ...photographOverPortrait, ...strips];
