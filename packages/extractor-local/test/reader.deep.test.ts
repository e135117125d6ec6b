import {
  drawPassport,
  mrzs,
  photograph,
  rasterise,
  specimenFacts,
  specimenImage,
  specimenPerson,
} from "@passmuster/specimens/workshop";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReader, type Reader, UnreadablePictureError } from "../src/in-process.ts";

let reader: Reader;
beforeAll(async () => {
  reader = await createReader();
});
afterAll(() => reader.close());

const patience = 60_000;

describe("an image of a document", () => {
  it.each([
    ["passport-ines", "TD3"],
    ["id-card-back", "TD1"],
    ["td2-card", "TD2"],
    ["visa-a", "MRV-A"],
    ["visa-b", "MRV-B"],
  ] as const)("yields the printed MRZ of %s, a %s", async (name, format) => {
    const { mrz } = await reader.read({ front: specimenImage(name) });
    expect(mrz).toMatchObject({ format, lines: specimenFacts(name).mrz, valid: true, corrections: [] });
  });

  it("yields the MRZ of the French card of 1988", async () => {
    const { mrz } = await reader.read({ front: await passportWith(mrzs["FR-ID"]) });
    expect(mrz).toMatchObject({ format: "FR-ID", lines: mrzs["FR-ID"], valid: true });
    expect(mrz?.fields).toMatchObject({
      surname: "BERTHIER",
      givenNames: "CORINNE",
      issuer: "FRA",
      expirationDate: "",
    });
  });

  it.each([
    ["passport-ines", 0],
    ["passport-ines-90", 270],
    ["passport-ines-180", 180],
    ["passport-ines-270", 90],
  ] as const)("is read in its orientation only: %s needs a turn of %i°", async (name, orientation) => {
    const stages: string[] = [];
    const trace = (stage: string): void => void stages.push(stage);
    const reading = await reader.read({ front: specimenImage(name), trace });
    expect(reading).toMatchObject({ orientation, mrz: { lines: specimenFacts(name).mrz, valid: true } });
    expect(stages.filter((stage) => stage === "block")).toHaveLength(1);
  });

  it("is first turned by its EXIF orientation", async () => {
    const sideways = await sharp(specimenImage("passport-ines-90"))
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    const reading = await reader.read({ front: sideways });
    expect(reading).toMatchObject({ orientation: 0, mrz: { valid: true } });
  });

  it.each(["passport-ines-scan", "passport-ines-worn", "id-card-back-worn"] as const)(
    "is read as a %s",
    async (name) => {
      const { mrz } = await reader.read({ front: specimenImage(name) });
      expect(mrz?.lines).toEqual(specimenFacts(name).mrz);
    },
  );

  it.each<readonly [string, (names: string, numbers: string) => readonly [string, string]]>([
    ["two fillers behind the names", (names, numbers) => [`${names}<<`, numbers]],
    ["a letter before the names", (names, numbers) => [`P${names}`, numbers]],
    ["a digit before the numbers", (names, numbers) => [names, `7${numbers}`]],
    [
      "a filler in a run of them",
      (names, numbers) => [names, `${numbers.slice(0, 34)}<${numbers.slice(34)}`],
    ],
  ])(
    "is not accepted if a line has more characters than its format: %s",
    {
      timeout: patience,
    },
    async (_, longer) => {
      const [names = "", numbers = ""] = specimenFacts("passport-ines").mrz ?? [];
      const { mrz } = await reader.read({ front: await passportWith(longer(names, numbers)) });
      expect(mrz?.valid ?? false).toBe(false);
    },
  );

  it("reports the character that has no position in its line", async () => {
    const [names = "", numbers = ""] = specimenFacts("passport-ines").mrz ?? [];
    const { mrz } = await reader.read({ front: await passportWith([names, `7${numbers}`]) });
    expect(mrz?.corrections).toContainEqual({ line: 1, column: 0, from: "7", to: "" });
  });

  it("keeps an altered number as printed, and its check digit fails", async () => {
    const printed = specimenFacts("passport-altered").mrz ?? [];
    const { mrz } = await reader.read({ front: specimenImage("passport-altered") });
    expect(mrz).toMatchObject({ lines: printed, valid: false, corrections: [] });
    expect(mrz?.fields.documentNumber).toBe(printed[1]?.slice(0, 9).replaceAll("<", ""));
    expect(mrz?.checks).toMatchObject({ document_number: false, date_of_birth: true, expiration_date: true });
  });

  it("of two sides is read on the side with the MRZ, the back first", async () => {
    const back = specimenImage("id-card-back");
    const front = specimenImage("id-card-front");
    expect(await reader.read({ front, back })).toMatchObject({
      side: "back",
      mrz: { format: "TD1", valid: true },
    });
    expect(await reader.read({ front: back, back: front })).toMatchObject({
      side: "front",
      mrz: { format: "TD1" },
    });
  });

  it.each(["selfie-ines", "lease", "driver-licence-front"] as const)(
    "without an MRZ yields none: %s",
    async (name) => {
      const reading = await reader.read({ front: specimenImage(name) });
      expect(reading).toMatchObject({ mrz: undefined, side: undefined });
    },
  );

  it("traces each stage on request", async () => {
    const stages: string[] = [];
    await reader.read({ front: specimenImage("passport-ines"), trace: (stage) => stages.push(stage) });
    expect([...new Set(stages)]).toEqual(["detected", "row", "block", "faces"]);
  });

  it("is read equally by the WebAssembly runtime", async () => {
    const wasm = await createReader({ runtime: "wasm" });
    const { mrz } = await wasm.read({ front: specimenImage("passport-ines") });
    await wasm.close();
    expect(mrz).toMatchObject({ lines: specimenFacts("passport-ines").mrz, valid: true });
  });
});

describe("bytes that are not an image", () => {
  const tiny = sharp({ create: { width: 64, height: 64, channels: 3, background: "#fff" } });
  it.each([
    ["an SVG", async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["a TIFF", () => tiny.clone().tiff().toBuffer()],
    ["a GIF", () => tiny.clone().gif().toBuffer()],
    ["nothing", async () => Buffer.alloc(0)],
    ["text", async () => Buffer.from("not an image")],
    ["a JPEG that is cut off", async () => Buffer.from(specimenImage("passport-ines").subarray(0, 20_000))],
    ["a JPEG by its first bytes alone", async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])],
  ])("is refused: %s", async (_, make) => {
    await expect(reader.read({ front: await make() })).rejects.toThrow(UnreadablePictureError);
  });
});

async function passportWith(zone: readonly string[]): Promise<Uint8Array> {
  const options = { number: "AQ4821736", issueDate: "2025-03-04", expiryDate: "2035-03-03", zone: [...zone] };
  const flat = await rasterise(drawPassport(specimenPerson("ines"), options), 1240);
  return photograph(flat, { quality: "clear", rotate: 0, seed: "french" });
}
