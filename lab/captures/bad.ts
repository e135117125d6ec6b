import { drawEmptyRoom } from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { type Random, random } from "../../tools/specimens/src/seed.ts";
import { type Glare, goodPose, type Pose, take } from "./camera.ts";
import type { Capture } from "./capture.ts";
import { clutter } from "./clutter.ts";
import { type Kind, type Paper, paperOf, photoIds, proofs, twoSided } from "./documents.ts";
import { selfieOf, shownAs } from "./good.ts";

type Make = (seed: string, index: number) => Promise<Capture>;

const every: readonly Kind[] = [...photoIds, ...photoIds, ...proofs.slice(0, 2)];
const kindAt = (kinds: readonly Kind[], index: number): Kind => kinds[index % kinds.length] ?? "passport";

type Spoil = (pose: Pose, r: Random, paper: Paper, side: "front" | "back") => Pose;

/** A defect of the camera, on the front or, of two sides, sometimes on the back. */
const spoilt =
  (right: Capture["right"], spoil: Spoil): Make =>
  async (seed, index) => {
    const paper = paperOf(kindAt(every, index), seed);
    const r = random(`${seed}/spoil`);
    const bad = paper.back && r.chance(0.5) ? "back" : "front";
    const shown = await shownAs(paper, seed, (pose, side) =>
      side === bad ? spoil(pose, r, paper, side) : pose,
    );
    return { ...shown, what: `${paper.kind}, ${bad}`, right };
  };

/** Letters of a card are 1.7–2.9 mm high; a deviation of a quarter of that leaves no letter legible. */
const blur: Spoil = (pose, r) =>
  r.chance(0.5)
    ? { ...pose, defocus: r.between(0.7, 1.5) }
    : { ...pose, movement: [r.between(2.6, 5), r.between(0, 180)], defocus: 0.15 };

const darken: Spoil = (pose, r) => ({ ...pose, light: r.between(0.08, 0.22), glares: [] });

/** One to two reflections over a code, the portrait or the print. */
const reflect: Spoil = (pose, r, paper, side) => ({
  ...pose,
  light: r.between(0.75, 0.98),
  glares: [glareOver(r, paper, side)],
});

function glareOver(r: Random, { kind }: Paper, side: "front" | "back"): Glare {
  const [wide, high] = [r.between(0.08, 0.2), r.between(0.1, 0.2)];
  const at = { wide, high, light: r.between(260, 420) };
  const low = kind === "passport" || (kind === "TD2 card" && side === "front");
  const behind = side === "back" && (kind === "ID card" || kind === "residence permit");
  if (r.chance(0.5) && (low || behind)) return { ...at, x: r.between(0.25, 0.75), y: r.between(0.78, 0.88) };
  if (r.chance(0.5) && kind === "licence" && side === "back")
    return { ...at, x: r.between(0.3, 0.7), y: 0.27 };
  return { ...at, x: r.between(0.22, 0.78), y: r.between(0.3, 0.7) };
}

/** A fifth to a third of the document is outside the frame, on a side that shows something. */
const cutOff: Spoil = (pose, r, paper, side) => {
  const { width, height } = paper[side] ?? paper.front;
  const rim = pose.margin * Math.max(width, height);
  const lower = side === "front" || (paper.kind !== "licence" && paper.kind !== "TD2 card");
  const across = r.chance(0.5);
  const out = r.between(0.2, 0.34) + rim / (across ? width : height);
  const way = r.chance(0.5) ? 1 : -1;
  const down = lower ? way : -1;
  return { ...pose, rotate: 0, turn: r.between(-3, 3), shift: across ? [way * out, 0] : [0, down * out] };
};

/** What a camera spoils: each changes the pose of one side. */
export const spoils: readonly Spoil[] = [blur, darken, reflect, cutOff];

const wrongSide: Make = async (seed, index) => {
  const paper = paperOf(kindAt(twoSided, index), seed);
  const { front, back, ...shown } = await shownAs(paper, seed);
  const swapped = back ? { front: back, back: front } : { front };
  return { ...shown, ...swapped, what: `${paper.kind}, sides swapped`, right: ["wrong_side"] };
};

/** Announced, then shown. */
const confusions: readonly (readonly [announced: Kind, shown: Kind])[] = [
  ["passport", "residence permit"],
  ["passport", "licence"],
  ["passport", "bill"],
  ["passport", "ID card"],
  ["licence", "passport"],
  ["licence", "ID card"],
  ["licence", "residence permit"],
  ["ID card", "licence"],
  ["ID card", "passport"],
  ["ID card", "lease"],
  ["residence permit", "licence"],
  ["residence permit", "passport"],
  ["lease", "passport"],
  ["lease", "bill"],
  ["bill", "licence"],
  ["bill", "passport"],
  ["home policy", "ID card"],
];

const wrongDocument: Make = async (seed, index) => {
  const [announced, kind] = confusions[index % confusions.length] ?? (["passport", "licence"] as const);
  const { type, country, back: wanted } = paperOf(announced, seed);
  const { back, ...shown } = await shownAs(paperOf(kind, seed), seed);
  return {
    ...shown,
    ...(wanted && back && { back }),
    type,
    country,
    what: `${kind} as ${announced}`,
    right: ["other_document"],
  };
};

const noDocument: Make = async (seed, index) => {
  const names = Object.keys(clutter);
  const name = names[index % names.length] ?? "desk";
  const announced = kindAt(
    ["passport", "ID card", "bill", "licence", "lease"],
    Math.floor(index / names.length),
  );
  const { type, country, back } = paperOf(announced, seed);
  const make = clutter[name] ?? take;
  const front = await (make as (seed: string) => Promise<Uint8Array>)(seed);
  return {
    type,
    country,
    front,
    what: `${name} as ${announced}`,
    right: ["no_document"],
    ...(back && { back: await (make as (seed: string) => Promise<Uint8Array>)(`${seed}/again`) }),
  };
};

/** The same bytes, a smaller copy, or a second photograph of one side. */
const sameTwice: Make = async (seed, index) => {
  const paper = paperOf(kindAt(twoSided, index), seed);
  const side = index % 8 < 6 ? paper.front : (paper.back ?? paper.front);
  const front = await take(side, goodPose(random(`${seed}/first`)), `${seed}/first`);
  const again = [
    async () => front,
    () => sharp(front).resize(1100).jpeg({ quality: 70 }).toBuffer(),
    () => take(side, goodPose(random(`${seed}/second`)), `${seed}/first`),
  ];
  const back = (await again[index % again.length]?.()) ?? front;
  const { type, country, kind } = paper;
  return { type, country, front, back, what: `${kind} ${index % 3}`, right: ["same_picture"] };
};

const expired: Make = async (seed, index) => {
  const paper = paperOf(kindAt(photoIds, index), seed, "expired");
  return { ...(await shownAs(paper, seed)), what: paper.kind, right: ["expired"] };
};

const faceless: Make = async (seed, index) => {
  const paper = paperOf(kindAt(photoIds, index), seed);
  const selfies = [
    () => take(drawEmptyRoom(seed), { ...goodPose(random(seed)), wear: 0 }, seed, "none"),
    () => clutter.desk?.(seed),
    () => clutter.noise?.(seed),
    async () =>
      sharp(await selfieOf(paper, seed))
        .extract({ left: 0, top: 0, width: 975, height: 330 })
        .toBuffer(),
  ];
  const selfie = await selfies[index % selfies.length]?.();
  return {
    ...(await shownAs(paper, seed)),
    ...(selfie && { selfie }),
    what: `${paper.kind}, selfie ${index % selfies.length}`,
    right: ["face_missing"],
  };
};

/** Bad captures by class. */
export const classes: Readonly<Record<string, Make>> = {
  blurred: spoilt(["blurred"], blur),
  glare: spoilt(["glare", "glare_over_code"], reflect),
  "too dark": spoilt(["too_dark"], darken),
  "cut off": spoilt(["cut_off"], cutOff),
  "wrong side": wrongSide,
  "wrong document": wrongDocument,
  "no document": noDocument,
  "same side twice": sameTwice,
  expired,
  "selfie without a face": faceless,
};
