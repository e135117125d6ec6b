import {
  drawHomemadeBarcode,
  photograph,
  rasterise,
  specimenImage,
  withSecondBarcode,
} from "@passmuster/specimens/workshop";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createScanner } from "../../src/barcode/scan.ts";
import { decodeImage } from "../../src/image/decode.ts";
import { toGray } from "../../src/image/image.ts";
import { createReader, type Reader, toExtraction } from "../../src/in-process.ts";
import { planFor } from "../../src/layout/read-plan.ts";
import { typeWith } from "./type-with.ts";

/** The content of no record: a province's own form, or a stranger's code. */
const content =
  "TIDEWATER MOTOR VEHICLES/1;4820173;HOLLOWAY;JUNE AVERY;30 NOV 88;30 NOV 31;ALDER BAY;V0V 0V0";

const shot = async (drawing: Parameters<typeof rasterise>[0]) =>
  photograph(await rasterise(drawing, 1600), { quality: "clear", rotate: 0, seed: "unknown" });

describe("a licence's barcode with content of an unknown format", () => {
  let reader: Reader;
  beforeAll(async () => {
    reader = await createReader();
  });
  afterAll(() => reader.close());

  it("is told as such, not as a picture to take again", async () => {
    const wanted = planFor(typeWith(1));
    if (!wanted) throw new Error("The plan for a licence is missing.");
    const images = {
      front: specimenImage("driver-licence-front"),
      back: await shot(drawHomemadeBarcode(content)),
    };
    const reading = await reader.read({ ...images, wanted });
    expect(reading).toMatchObject({ barcode: undefined, unknownCode: true });
    const { data, quality, parts } = toExtraction(typeWith(1), reading, "CAN");
    expect(data.document?.identified).toBe("0");
    expect(quality).toContain("code_unsupported");
    expect(quality).not.toContain("code_unread");
    expect(parts).toContainEqual({ part: "barcode", state: "unread" });
  });

  it("is not told if another code is there", async () => {
    const scanner = await createScanner();
    const both = withSecondBarcode(drawHomemadeBarcode(content), content.toLowerCase(), 32);
    const image = toGray(await decodeImage(await shot(both)));
    const seen: (readonly { x: number; y: number }[])[] = [];
    await scanner.scan(image, "first", ({ corners }) => {
      seen.push(corners);
      return undefined;
    });
    const [one] = seen;
    if (!one) throw new Error("No code was read.");
    expect(scanner.showsCodeBeside(image, [one])).toBe(true);
    expect(scanner.showsCodeBeside(image, seen)).toBe(false);
  });
});
