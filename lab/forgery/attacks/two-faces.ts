import { type Drawing, drawEmptyRoom, drawSelfie, type Person } from "@passmuster/specimens/workshop";
import { portrait } from "../../../tools/specimens/src/portrait/portrait.ts";
import { passportScene, selfieUpload } from "../documents.ts";
import { photographOf, withPieces } from "../paper.ts";
import type { Attack } from "../scene.ts";

/** Head and shoulders in a room of 90 × 120, `width` wide. */
const seated = (person: Person, id: string, x: number, width: number): string => {
  const scale = width / 100;
  return `<g transform="translate(${x} ${120 - 126 * scale}) scale(${scale})">${portrait(person, { id, smile: 1.2 })}</g>`;
};

const twoPeople = (left: Person, right: Person): Drawing => {
  const room = drawEmptyRoom(left.seed);
  return { ...room, body: `${room.body}${seated(left, "left", -3, 52)}${seated(right, "right", 41, 52)}` };
};

const heldUp = (person: Person, shown: Person): Drawing =>
  withPieces(drawSelfie(person), person.seed, [
    { piece: photographOf(shown, 27), at: [4, 70], laying: "loose" },
  ]);

interface Scenery {
  readonly name: string;
  readonly what: string;
  readonly draw: (thief: Person, victim: Person, index: number) => Drawing;
}

const sceneries: readonly Scenery[] = [
  {
    name: "selfie-photograph-held-up",
    what: "The thief's selfie, with the holder's photograph held up beside the face.",
    draw: heldUp,
  },
  {
    name: "selfie-two-people",
    what: "A selfie of the thief and the holder side by side.",
    draw: (thief, victim, index) => (index % 2 === 0 ? twoPeople(thief, victim) : twoPeople(victim, thief)),
  },
];

/** A selfie with a second face that is the document's. */
export const twoFaces: readonly Attack[] = sceneries.map(
  ({ name, what, draw }): Attack => ({
    name,
    what,
    group: "faces",
    async scene(studio) {
      const passport = await passportScene(studio);
      const selfie = await studio.image(name, () => draw(studio.other, studio.holder, studio.index), {
        quality: "clear",
        ground: "none",
        pixels: 1100,
      });
      return { ...passport, uploads: [...passport.uploads, selfieUpload(selfie)] };
    },
  }),
);
