import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { drawSpecimen, specimenKinds } from "../src/index.ts";
import { run } from "./command.ts";

const isJpeg = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 3)).toString("hex") === "ffd8ff";

test.each(specimenKinds)("%s is drawn as a JPEG", async (kind) => {
  expect(isJpeg((await drawSpecimen(kind)).image)).toBe(true);
});

test("a specimen shows what it is given, and invents the rest from its seed", async () => {
  const given = { givenNames: "Avenna", surname: "Dunmarch", number: "X1234567" };
  const [one, same, other] = [
    await drawSpecimen("passport", given),
    await drawSpecimen("passport", given),
    await drawSpecimen("passport", { ...given, seed: "tomas" }),
  ];
  expect(one).toMatchObject({
    person: { givenNames: "Avenna", surname: "Dunmarch" },
    number: "X1234567",
    issueDate: "2025-03-04",
    expiryDate: "2035-03-03",
  });
  expect(Buffer.compare(one.image, same.image)).toBe(0);
  expect(Buffer.compare(one.image, other.image)).not.toBe(0);
});

test("the command writes a file and says what it shows", async () => {
  const folder = mkdtempSync(join(tmpdir(), "passmuster-specimen-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "passport.jpg");
  const { status, text } = await run("passport", file, "--given-names", "Avenna", "--surname", "Dunmarch");
  expect([status, text]).toEqual([0, expect.stringMatching(/passport\.jpg: Avenna Dunmarch, born \d{4}-/)]);
  expect(isJpeg(readFileSync(file))).toBe(true);
  const again = await run("passport", file);
  expect([again.status, again.text]).toEqual([2, expect.stringContaining("EEXIST")]);
});
