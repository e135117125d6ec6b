import { documentTypes } from "@passmuster/core";
import { type PartReading, partsOf } from "@passmuster/core/ports";
import {
  drawDriverLicence,
  drawPassport,
  photograph,
  rasterise,
  type SpecimenName,
  specimenFacts,
  specimenImage,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReader, planFor, type Reader, toExtraction } from "../../src/in-process.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

type TypeName = (typeof documentTypes)[number]["name"];

/** Reads images as a document of this type and issuer. */
async function extract(name: TypeName, country: string, front: Uint8Array, back?: Uint8Array) {
  const type = documentTypes.find((one) => one.name === name) ?? documentTypes[0];
  const reading = await reader.read({ front, ...(back && { back }), wanted: planFor(type) });
  const extraction = toExtraction(type, reading, country);
  const states = Object.fromEntries((extraction.parts ?? []).map(({ part, state }) => [part, state]));
  const all = partsOf(type, country).every((part: PartReading["part"]) => states[part] === "read");
  return { ...extraction, states, all };
}

const dates = { issueDate: "2025-01-02", expiryDate: "2033-01-01" };
const taken = async (drawing: Parameters<typeof rasterise>[0], seed: string): Promise<Uint8Array> =>
  photograph(await rasterise(drawing, 1600), { quality: "clear", rotate: 0, seed });

describe("a genuine document", () => {
  const genuine: readonly (readonly [TypeName, string, SpecimenName, SpecimenName?])[] = [
    ["Passport", "ATA", "passport-ines"],
    ["Passport", "ATA", "passport-ines-90"],
    ["Passport", "ATA", "passport-ines-worn"],
    ["National ID Card", "ATA", "id-card-front", "id-card-back"],
    ["National ID Card", "ATA", "id-card-front-90", "id-card-back-90"],
    ["National ID Card", "ROU", "td2-card"],
    ["National ID Card", "ROU", "td2-card-180"],
    ["Driver License", "USA", "driver-licence-front", "driver-licence-back"],
    ["Driver License", "USA", "driver-licence-front-worn", "driver-licence-back-worn"],
    ["Lease Agreement", "USA", "lease"],
    ["Home Insurance Policy", "USA", "home-insurance"],
    ["Vehicle Insurance Policy", "USA", "vehicle-insurance"],
  ];
  for (const [type, country, front, back] of genuine)
    it(`has all parts read, as a ${type} of ${country}: ${front}`, async () => {
      const read = await extract(type, country, specimenImage(front), back && specimenImage(back));
      expect(read.states).not.toEqual({});
      expect(read).toMatchObject({ all: true });
    });

  it("locates its values within the image", async () => {
    const front = specimenImage("passport-ines-90");
    const { parts } = await extract("Passport", "ATA", front);
    const { width, height } = await sharp(front).metadata();
    const print = parts?.find(({ part }) => part === "print");
    const zone = parts?.find(({ part }) => part === "mrz")?.box;
    for (const name of ["surname", "number", "dateOfBirth"]) {
      const at = print?.fields?.[name];
      expect(at, name).toBeDefined();
      if (!at || !zone) continue;
      expect(at.left + at.width).toBeLessThanOrEqual(width);
      expect(at.top + at.height).toBeLessThanOrEqual(height);
      // In the turned image the page's text stands beside the MRZ and runs vertically.
      expect(at.height).toBeGreaterThan(at.width);
      expect(at.left + at.width <= zone.left || at.left >= zone.left + zone.width).toBe(true);
    }
  });
});

describe("a document with a missing part", () => {
  it("has neither portrait nor text on a white sheet with two MRZ lines", async () => {
    const lines = specimenFacts("passport-ines").mrz ?? [];
    const zone = drawPassport(specimenPerson("ines"), { number: "AQ4821736", ...dates, zone: [...lines] });
    const flat = sharp(await rasterise(zone, 1600));
    const { width = 0, height = 0 } = await flat.metadata();
    const top = Math.round(height * 0.76);
    const strip = await flat.extract({ left: 0, top, width, height: height - top }).toBuffer();
    const sheet = await sharp({ create: { width, height, channels: 3, background: "#ffffff" } })
      .composite([{ input: strip, left: 0, top }])
      .jpeg()
      .toBuffer();
    const { states, mrz } = await extract("Passport", "ATA", sheet);
    expect(mrz?.valid).toBe(true);
    expect(states).toEqual({ portrait: "missing", print: "missing", mrz: "read" });
  });

  it("has neither portrait nor text if both sides are a barcode", async () => {
    const side = specimenImage("driver-licence-back");
    const { states } = await extract("Driver License", "USA", side, side);
    expect(states).toMatchObject({ portrait: "missing", back: "missing", barcode: "read" });
    expect(states["print"]).not.toBe("read");
  });

  it("has an unread back if that is a page of another document", async () => {
    const page = specimenImage("vehicle-insurance-other-person");
    const read = await extract("National ID Card", "ATA", specimenImage("td2-card"), page);
    expect(read.states).toMatchObject({ mrz: "read", print: "read", back: "unread" });
  });

  it("has a missing back if none is given", async () => {
    const { states } = await extract("National ID Card", "ATA", specimenImage("td2-card"));
    expect(states["back"]).toBe("missing");
  });
});

describe("a document with contradicting values", () => {
  const options = { number: "L48217360", ...dates };
  it("states the printed text of one person and the barcode of another", async () => {
    const [one, other] = [specimenPerson("tomas"), specimenPerson("ines")];
    const front = await taken(drawDriverLicence(one, options).front, "two-front");
    const back = await taken(drawDriverLicence(other, options).back, "two-back");
    const { printed, barcode } = await extract("Driver License", "USA", front, back);
    expect(printed?.person?.surname).toMatch(new RegExp(one.surname.slice(0, 3), "i"));
    expect(printed?.document?.expirationDate).toBe(dates.expiryDate);
    expect(barcode).toMatchObject({
      surname: "MOREAU-VALDES",
      dateOfBirth: other.dateOfBirth,
      sex: other.sex,
    });
    expect(barcode?.issueDate).toBe(dates.issueDate);
    expect(printed?.document?.number).toBe(barcode?.documentNumber);
  });

  it("states a printed number similar to the MRZ's", async () => {
    const person = specimenPerson("ines");
    const zone = drawPassport(person, { number: "AQ4821136", ...dates }).mrz;
    const drawing = drawPassport(person, { number: "AQ4821736", ...dates, zone });
    const { printed, mrz } = await extract("Passport", "ATA", await taken(drawing, "look-alike"));
    expect(mrz?.fields.documentNumber).toBe("AQ4821136");
    expect(printed?.document?.number).toBe("AQ4821736");
  });

  it("states another person's barcode on its front, and the MRZ on its back", async () => {
    const other = await taken(drawDriverLicence(specimenPerson("tomas"), options).back, "further-barcode");
    const read = await extract("National ID Card", "ATA", other, specimenImage("id-card-back"));
    expect(read.further).toContainEqual(
      expect.objectContaining({
        side: "front",
        from: "barcode",
        data: expect.objectContaining({ document: expect.objectContaining({ number: "L48217360" }) }),
      }),
    );
  });

  it("states the MRZ of each of its sides", async () => {
    const read = await extract(
      "National ID Card",
      "ATA",
      specimenImage("td2-card"),
      specimenImage("id-card-back"),
    );
    const numbers = [
      read.mrz?.fields.documentNumber,
      ...(read.further ?? []).flatMap(({ from, data }) => (from === "mrz" ? [data.document?.number] : [])),
    ];
    expect(numbers.toSorted()).toEqual(
      [specimenFacts("td2-card").number, specimenFacts("id-card-back").number].toSorted(),
    );
  });
});
