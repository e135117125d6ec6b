import { documentTypes } from "@passmuster/core";
import {
  type Drawing,
  drawDriverLicence,
  drawIdCard,
  drawPassport,
  drawResidencePermit,
  photograph,
  rasterise,
  specimenImage,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReader, planFor, type Reader, toExtraction } from "../src/in-process.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

type TypeName = (typeof documentTypes)[number]["name"];

async function extract(name: TypeName, country: string, front: Uint8Array, back?: Uint8Array) {
  const type = documentTypes.find((one) => one.name === name) ?? documentTypes[0];
  const reading = await reader.read({ front, ...(back && { back }), wanted: planFor(type) });
  return toExtraction(type, reading, country);
}

const person = specimenPerson("amara");
const dates = { number: "RP2096481", issueDate: "2025-01-02", expiryDate: "2033-01-01" };
const taken = async (drawing: Drawing, seed: string): Promise<Uint8Array> =>
  photograph(await rasterise(drawing, 1600), { quality: "clear", rotate: 0, seed });
const sheetOf = (texts: readonly string[]): Promise<Uint8Array> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="1200" fill="#f7f6f0"/>` +
        `${texts.map((text, at) => `<text x="80" y="${140 + at * 90}" font-size="54" font-family="sans-serif">${text}</text>`).join("")}</svg>`,
    ),
  )
    .jpeg()
    .toBuffer();

describe("another document than the announced one", () => {
  it("is named by its title: a residence permit as a passport", async () => {
    const front = await taken(drawResidencePermit(person, dates).front, "permit");
    const { data } = await extract("Passport", "ATA", front);
    expect(data.document).toMatchObject({ type: "Residence Permit", identified: "0" });
  });

  it("is named by its title: a licence as a passport", async () => {
    const { data } = await extract("Passport", "ATA", specimenImage("driver-licence-front"));
    expect(data.document).toMatchObject({ type: "Driver License", identified: "0" });
  });

  it("is named by its title: an ID card as a lease", async () => {
    const { data } = await extract("Lease Agreement", "USA", specimenImage("id-card-front"));
    expect(data.document).toMatchObject({ type: "National ID Card", identified: "0" });
  });

  it("is named by its MRZ: a passport as a lease", async () => {
    const { data } = await extract("Lease Agreement", "USA", specimenImage("passport-ines"));
    expect(data.document).toMatchObject({ type: "Passport", identified: "0" });
  });

  it("is named by its MRZ: a passport as a licence", async () => {
    const { data } = await extract("Driver License", "USA", specimenImage("passport-ines"));
    expect(data.document).toMatchObject({ type: "Passport", identified: "0" });
  });
});

it("a title does not make a passport without its MRZ one that was identified", async () => {
  const drawing = drawPassport(person, { ...dates, zone: ["", ""] });
  const { data } = await extract("Passport", "ATA", await taken(drawing, "without an MRZ"));
  expect(data.document?.identified).toBe("0");
  expect(data.document?.type).toBeUndefined();
});

describe("an image without a document", () => {
  const list = ["Shopping", "Milk", "Bread and eggs", "Tomatoes", "Coffee", "Dish soap"];
  it.each(["Passport", "Lease Agreement"] as const)("that shows a shopping list, as a %s", async (type) => {
    expect((await extract(type, "USA", await sheetOf(list))).quality).toEqual(["no_document"]);
  });
});

describe("two images of one document", () => {
  const card = drawIdCard(person, dates);
  it("show the same side if one side was taken twice", async () => {
    const [one, other] = [await taken(card.front, "first"), await taken(card.front, "second")];
    expect((await extract("National ID Card", "ATA", one, other)).sameSide).toBe(true);
  });

  it("do not show the same side if both sides were taken", async () => {
    const licence = drawDriverLicence(person, dates);
    for (const { front, back } of [card, licence]) {
      const images = [await taken(front, "front"), await taken(back, "back")] as const;
      expect((await extract("National ID Card", "ATA", ...images)).sameSide).toBeUndefined();
    }
  });

  it("have quality codes of their own", async () => {
    const back = await sharp(specimenImage("id-card-back")).blur(9).jpeg().toBuffer();
    const { images } = await extract("National ID Card", "ATA", specimenImage("id-card-front"), back);
    expect(images).toMatchObject({ front: { quality: [] }, back: { quality: ["blurred"] } });
  });
});
