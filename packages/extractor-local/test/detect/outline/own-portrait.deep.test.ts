import {
  type Drawing,
  drawIdCard,
  drawPassport,
  specimenFacts,
  specimenImage,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReader, type Reader } from "../../../src/in-process.ts";
import { noteOf, photographOf, withoutPortrait } from "./drawn-beside.ts";
import { cornersAt, layDown } from "./lay-down.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const [holder, thief] = [
  specimenPerson("ines"),
  specimenPerson(specimenFacts("selfie-other-person").person.seed),
];
const selfies = { ines: specimenImage("selfie-ines"), thief: specimenImage("selfie-other-person") };
const printed = { number: "AQ4821736", issueDate: "2025-03-04", expiryDate: "2035-03-03" };
const passport = () => drawPassport(holder, printed);
const wanted = { mrz: true, portrait: true } as const;

const scale = 6;
const page = { x: 410, y: 560, scale };

/** A picture of a passport and of things around it, each at its centre. */
const pictureOf = (
  drawing: Drawing,
  around: readonly (readonly [Drawing, { x: number; y: number; turn?: number }])[],
) =>
  layDown(
    [
      { drawing, corners: cornersAt(drawing, page) },
      ...around.map(([other, at]) => ({ drawing: other, corners: cornersAt(other, { scale, ...at }) })),
    ],
    { seed: "oak", width: 1400, height: 1150 },
  );

const read = async (front: Uint8Array, selfie: Uint8Array = selfies.ines) => {
  const { parts, faces, quality } = await reader.read({ front, wanted, selfie });
  const portrait = parts.find(({ part }) => part === "portrait");
  return { portrait, likeness: faces?.selfie?.comparison, front: faces?.front, quality };
};

describe("a passport beside which a larger photograph of another person lies", () => {
  const picture = pictureOf(passport(), [[photographOf(thief, 1.5), { x: 1100, y: 560 }]]);

  it("is compared by its own portrait", async () => {
    const [theirs, own] = [await read(await picture, selfies.thief), await read(await picture)];
    expect(theirs.likeness).toBeLessThan(60);
    expect(own.likeness).toBeGreaterThan(80);
    expect(own.portrait?.box?.left).toBeLessThan(page.x);
  });

  it("shows several documents", async () => {
    expect((await read(await picture)).quality).toEqual(["several_documents"]);
  });

  it("is compared by the portrait that was read if the selfie comes later", async () => {
    const front = await picture;
    const { portrait } = await read(front);
    const seen = await reader.compare({
      front,
      selfie: selfies.thief,
      ...(portrait && { portrait }),
    });
    expect(seen.selfie?.comparison).toBeLessThan(60);
  });
});

describe("a passport without a portrait has none", () => {
  it.each([
    ["though a photograph lies beside it", { x: 1100, y: 560 }],
    ["though a photograph lies above it", { x: 410, y: 160 }],
  ])("%s", async (_, at) => {
    const front = await pictureOf(withoutPortrait(passport()), [[photographOf(thief), at]]);
    expect(await read(front, selfies.thief)).toMatchObject({
      portrait: { state: "missing" },
      front: 0,
      likeness: undefined,
    });
  });

  it("though one lies on the page, but elsewhere than portraits are", async () => {
    const front = await pictureOf(withoutPortrait(passport()), [[photographOf(thief), { x: 640, y: 520 }]]);
    expect(await read(front, selfies.thief)).toMatchObject({
      portrait: { state: "missing" },
      likeness: undefined,
    });
  });

  it("nor is one found when the selfie comes later", async () => {
    const front = await pictureOf(withoutPortrait(passport()), [[photographOf(thief), { x: 1100, y: 560 }]]);
    const { portrait } = await read(front);
    const seen = await reader.compare({
      front,
      selfie: selfies.thief,
      ...(portrait && { portrait }),
    });
    expect(seen.selfie).toMatchObject({ faces: 1 });
    expect(seen.selfie?.comparison).toBeUndefined();
  });

  it("nor is one looked for on another image", async () => {
    const front = await pictureOf(withoutPortrait(passport()), []);
    const { parts } = await reader.read({ front, back: selfies.thief, wanted });
    expect(parts).toContainEqual({ part: "portrait", state: "missing" });
  });
});

describe("the portrait is read on", () => {
  it("an open passport with writing on its other page", async () => {
    const other = noteOf(["This page is reserved", "for official observations", "Valid for all countries"], {
      width: 125,
    });
    const front = await pictureOf(passport(), [[other, { x: 410, y: 200 }]]);
    const { portrait, likeness, quality } = await read(front);
    expect({ state: portrait?.state, quality }).toEqual({ state: "read", quality: [] });
    expect(likeness).toBeGreaterThan(80);
  });

  it("the front of a card whose back has the MRZ", async () => {
    const card = drawIdCard(holder, printed);
    const side = (drawing: Drawing) =>
      layDown([{ drawing, corners: cornersAt(drawing, { x: 500, y: 340, scale: 9 }) }], {
        seed: "oak",
        width: 1000,
        height: 700,
      });
    const { parts } = await reader.read({
      front: await side(card.front),
      back: await side(card.back),
      wanted,
    });
    expect(parts).toContainEqual(expect.objectContaining({ part: "portrait", state: "read", side: "front" }));
  });
});

describe("of a card whose MRZ is on its back", () => {
  const card = drawIdCard(holder, printed);
  const beside = { x: 1100, y: 560 };

  it("a front in the same picture has the portrait", async () => {
    const { portrait, likeness } = await read(await pictureOf(card.back, [[card.front, beside]]));
    expect(portrait).toMatchObject({ state: "read", side: "front" });
    expect(likeness).toBeGreaterThan(80);
  });

  it("a photograph in the same picture is no portrait", async () => {
    const picture = await pictureOf(card.back, [[photographOf(thief, 1.25), beside]]);
    expect(await read(picture, selfies.thief)).toMatchObject({
      portrait: { state: "missing" },
      likeness: undefined,
    });
  });
});
