import { specimenFacts, specimenImage } from "@passmuster/specimens";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createReader, type Reader, toExtraction } from "../../src/in-process.ts";
import { planFor } from "../../src/layout/read-plan.ts";
import { typeWith } from "./type-with.ts";

describe("the reader", () => {
  let reader: Reader;
  beforeAll(async () => {
    reader = await createReader();
  });
  afterAll(() => reader.close());

  const facts = specimenFacts("driver-licence-back");

  it.each([
    ["driver-licence-back", 0],
    ["driver-licence-back-worn", 0],
    ["driver-licence-back-180", 180],
  ] as const)("reads %s and its rotation", async (name, orientation) => {
    const { barcode, side, ...reading } = await reader.read({ front: specimenImage(name) });
    expect(reading).toMatchObject({ mrz: undefined, orientation });
    expect(side).toBe("front");
    expect(barcode?.reading).toMatchObject({
      documentNumber: facts.number,
      surname: "MOREAU-VALDES",
      givenNames: "INES",
      dateOfBirth: facts.person.dateOfBirth,
      expirationDate: facts.expiryDate,
      address: { street: facts.person.address.street.toUpperCase(), zip: facts.person.address.zip },
    });
  });

  it("reads both sides of a licence, in either order", async () => {
    const front = specimenImage("driver-licence-front");
    const back = specimenImage("driver-licence-back");
    const wanted = planFor(typeWith(1));
    if (!wanted) throw new Error("The plan for a licence is missing.");
    expect(await reader.read({ front, back, wanted })).toMatchObject({
      side: "back",
      barcode: { kind: "licence" },
    });
    expect(await reader.read({ front: back, back: front, wanted })).toMatchObject({ side: "front" });
  });

  it("reads the back before the front", async () => {
    const front = specimenImage("driver-licence-other-person-back");
    const { barcode, side } = await reader.read({ front, back: specimenImage("driver-licence-back") });
    expect([side, barcode?.reading.documentNumber]).toEqual(["back", facts.number]);
  });

  it("recognises a passport uploaded as a licence", async () => {
    const wanted = planFor(typeWith(1));
    if (!wanted) throw new Error("The plan for a licence is missing.");
    const reading = await reader.read({ front: specimenImage("passport-ines"), wanted });
    const { data } = toExtraction(typeWith(1), reading);
    expect(data.document).toMatchObject({ type: "Passport", identified: "0" });
  });

  it("recognises a licence uploaded as a passport", async () => {
    const wanted = planFor(typeWith(3));
    if (!wanted) throw new Error("The plan for a passport is missing.");
    const reading = await reader.read({ front: specimenImage("driver-licence-back"), wanted });
    const { data } = toExtraction(typeWith(3), reading);
    expect(data.document).toMatchObject({ type: "Driver License", identified: "0" });
  });

  it("reads few lines of a licence's front as those of an MRZ, and of a passport all", async () => {
    const wanted = planFor(typeWith(1));
    const linesOf = async (name: "driver-licence-front" | "passport-ines" | "id-card-back") => {
      let lines = 0;
      const trace = (stage: string) => {
        if (stage === "row") lines += 1;
      };
      const { mrz } = await reader.read({ front: specimenImage(name), wanted, trace });
      return [lines, mrz?.valid];
    };
    const [lines, mrz] = await linesOf("driver-licence-front");
    expect(mrz).toBeUndefined();
    expect(lines).toBeLessThanOrEqual(8);
    expect((await linesOf("passport-ines"))[1]).toBe(true);
    expect((await linesOf("id-card-back"))[1]).toBe(true);
  });

  it("traces its stages on request", async () => {
    const seen: unknown[] = [];
    const trace = (stage: string, what: unknown) => stage === "barcode" && seen.push(what);
    await reader.read({ front: specimenImage("driver-licence-back"), trace });
    expect(seen).toMatchObject([{ side: "front", look: { at: "image" }, content: facts.barcode }]);
  });
});
