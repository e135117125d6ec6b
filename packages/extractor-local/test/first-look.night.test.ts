import { documentTypes } from "@passmuster/core";
import { specimenImage } from "@passmuster/specimens";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { FacesBySide, FoundFaces } from "../src/faces/face-reader.ts";
import { createReader, planFor, type Reader, type ReaderInput, type Reading } from "../src/in-process.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const planOf = (id: number) => {
  const type = documentTypes.find((one) => one.id === id);
  if (!type) throw new TypeError(`No type ${id}.`);
  return planFor(type);
};
const passport = { front: specimenImage("passport-ines"), wanted: planOf(3) };
const card = { front: specimenImage("id-card-front"), wanted: planOf(12) };
const bothSides = { ...card, back: specimenImage("id-card-back") } as const;
const withoutTime = ({ cpuMs: _, boxes: __, ...read }: Reading) => read;

it("a brief look at a good passport finds its MRZ and portrait, and no text", async () => {
  const look = await reader.read({ ...passport, brief: "all sides" });
  expect(look).toMatchObject({ brief: true, quality: [], mrz: { valid: true }, faces: { front: 1 } });
  expect([look.printed, look.sight]).toEqual([undefined, {}]);
});

it("a reading with the faces of a brief look equals one without it", async () => {
  const { faces } = await reader.read({ ...passport, brief: "all sides" });
  const whole = withoutTime(await reader.read(passport));
  expect(faces).toBeDefined();
  expect(withoutTime(await reader.read({ ...passport, ...(faces && { faces }) }))).toEqual(whole);
});

it("a reading with the text lines of a brief look equals one without them", async () => {
  for (const given of [passport, card, bothSides]) {
    const { boxes } = await reader.read({ ...given, brief: given === card ? "front alone" : "all sides" });
    const whole = withoutTime(await reader.read(given));
    expect(Object.keys(boxes?.front ?? {})).toContain("960");
    const overWire = JSON.parse(JSON.stringify(boxes)) as NonNullable<Reading["boxes"]>;
    expect(withoutTime(await reader.read({ ...given, boxes: overWire }))).toEqual(whole);
  }
});

it("text lines of a look are used again: with none, no MRZ is found", async () => {
  const none = { 640: [], 960: [], 1600: [] };
  expect((await reader.read({ ...passport, boxes: { front: none } })).mrz).toBeUndefined();
});

it("a brief look at an image with a defect is the whole reading", async () => {
  const front = await sharp(passport.front).blur(9).jpeg().toBuffer();
  const whole = withoutTime(await reader.read({ ...passport, front }));
  expect(whole.quality).not.toEqual([]);
  expect(withoutTime(await reader.read({ ...passport, front, brief: "all sides" }))).toEqual(whole);
});

const selfie = specimenImage("selfie-ines");

it("a look or a reading with the faces that an earlier look found equals one without them", async () => {
  const { faces: ofCard } = await reader.read({ ...card, brief: "front alone" });
  const look = withoutTime(await reader.read({ ...bothSides, brief: "all sides" }));
  expect([ofCard?.front, look.brief]).toEqual([1, true]);
  const known = await reader.read({ ...bothSides, brief: "all sides", facesFound: ofCard?.found ?? {} });
  expect(withoutTime(known)).toEqual(look);
  const { faces: ofPassport } = await reader.read({ ...passport, brief: "all sides" });
  const whole = withoutTime(await reader.read({ ...passport, selfie }));
  expect(whole.faces?.selfie).toMatchObject({ faces: 1 });
  const facesFound = ofPassport?.found ?? {};
  expect(withoutTime(await reader.read({ ...passport, selfie, facesFound }))).toEqual(whole);
});

it("faces of an image are used again, unless they were found in another turn", async () => {
  const none = (given?: FoundFaces["given"]): FacesBySide => ({
    front: { ...(given !== undefined && { given }), turn: 0, boxes: [] },
  });
  const faces = async (given: ReaderInput, turn?: FoundFaces["given"]) =>
    (await reader.read({ ...given, brief: "all sides", facesFound: none(turn) })).faces?.front;
  expect([await faces(bothSides), await faces(bothSides, 0)]).toEqual([0, 1]);
  expect([await faces(passport), await faces(passport, 90), await faces(passport, 0)]).toEqual([1, 1, 0]);
});

it("a front alone without a portrait is read whole, because it may be the back", async () => {
  const front = specimenImage("id-card-back");
  const look = await reader.read({ front, wanted: planOf(12), brief: "front alone" });
  expect([look.brief, look.faces?.front]).toEqual([undefined, 0]);
});
