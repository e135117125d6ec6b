import { plainDocument, plainVerification } from "@passmuster/conformance/fixtures";
import { createSeeded } from "@passmuster/core/testing";
import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { memoryStorage } from "../../../src/adapters/memory/storage.ts";
import type { PicturePrint } from "../../../src/model/picture-print.ts";
import type { Verification } from "../../../src/model/verification.ts";
import { fingerprint } from "../../../src/service/media/fingerprint.ts";
import { createImageReader } from "../../../src/service/media/image.ts";
import { claimedByAnother } from "../../../src/service/pipeline/reuse.ts";
import { samePicture } from "../../../src/verdict/fingerprint/same-picture.ts";
import { copies, type Kind, kinds, scanOf } from "./prints.ts";

const seeded = createSeeded(3);

const known = new Map<string, Promise<PicturePrint>>();
function printOf(kind: Kind, index: number): Promise<PicturePrint> {
  const print = known.get(`${kind} ${index}`) ?? scanOf(kind, index).then(fingerprint).then(present);
  known.set(`${kind} ${index}`, print);
  return print;
}

function present(print: PicturePrint | null): PicturePrint {
  if (!print) throw new Error("no fingerprint");
  return print;
}

function showing(name: string, front: PicturePrint, given: Partial<Verification> = {}): Verification {
  return plainVerification(seeded, {
    expected: { person: { firstName: name, lastName: "", dateOfBirth: "" }, documents: {} },
    documents: [plainDocument(seeded, { prints: { front, back: null } })],
    ...given,
  });
}

/** One kind in the deep ring, all at night. */
describe.each(inject("size") < 20 ? kinds.slice(0, 1) : kinds)("a drawn %s", (kind) => {
  test.each(Object.entries(copies))("is recognised %s", async (_, change) => {
    const storage = memoryStorage();
    for (let index = 0; index < 4; index += 1)
      await storage.save(showing(`Person ${index}`, await printOf(kind, index)), []);
    const copy = present(await fingerprint(await change(await scanOf(kind, 0))));
    const taken = async (next: Verification) => {
      const [document] = next.documents;
      return document && (await claimedByAnother({ storage }, next, document)).image;
    };
    expect(await taken(showing("Another", copy))).toBe(true);
    expect(await taken(showing("Person 0", copy))).toBe(false);
  });
});

const persons = inject("size") < 20 ? 5 : 12;

/** Text pages differ in few pixels: among leases, up to one pair in twenty looks the same. */
test.each([
  ["passport", 0],
  ["licence front", 0],
  ["licence back", 0],
  ["lease", 0.05],
] as const)(
  `of ${persons} persons, no two share a fingerprint of a %s`,
  async (kind, share) => {
    const prints = await Promise.all(Array.from({ length: persons }, (_, index) => printOf(kind, index)));
    const pairs = prints.flatMap((one, index) =>
      prints.slice(index + 1).map((other) => [one, other] as const),
    );
    const same = pairs.filter(([one, other]) => samePicture(one, other));
    expect(same.length).toBeLessThanOrEqual(share * pairs.length);
  },
  120_000,
);

test("front and back are two images, a mirrored image is the same one", async () => {
  const front = await printOf("licence front", 0);
  expect(samePicture(front, await printOf("licence back", 0))).toBe(false);
  const mirrored = await sharp(await scanOf("licence front", 0))
    .flop()
    .jpeg()
    .toBuffer();
  expect(samePicture(front, present(await fingerprint(mirrored)))).toBe(true);
});

test("a nearly empty image has no fingerprint, a stored image has one", async () => {
  const blank = sharp({ create: { width: 600, height: 400, channels: 3, background: "white" } });
  expect(await fingerprint(await blank.jpeg().toBuffer())).toBeNull();
  const images = createImageReader({ maxBytes: 2 ** 24, maxPixels: 50_000_000 });
  const { print } = await images.normalise(await scanOf("passport", 0));
  await images.close();
  expect(print && samePicture(print, await printOf("passport", 0))).toBe(true);
});
