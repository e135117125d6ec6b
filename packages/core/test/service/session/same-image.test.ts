import { expect, test } from "vitest";
import type { BlobKey } from "../../../src/model/ids.ts";
import type { PicturePrint } from "../../../src/model/picture-print.ts";
import { createSameImage } from "../../../src/service/session/same-image.ts";

const print = (marks: string) => ({ width: 1, relief: "", marks });
const image = (name: string, marks: string | null = name) => ({
  key: name as BlobKey,
  print: marks === null ? null : print(marks),
});

function counting(most?: number) {
  const compared: string[] = [];
  const isOnePicture = (one: PicturePrint, other: PicturePrint) => {
    compared.push(`${one.marks} ${other.marks}`);
    return one.marks === other.marks;
  };
  return { compared, sameImage: createSameImage(isOnePicture, most) };
}

test("two stored images are compared once, whatever the answer", () => {
  const { compared, sameImage } = counting();
  const copy = image("c", "a");
  for (let view = 0; view < 3; view += 1)
    expect([sameImage(image("a"), copy), sameImage(image("a"), image("b"))]).toEqual([true, false]);
  expect(compared).toEqual(["a a", "a b"]);
});

test("either direction is one comparison, and each further image another", () => {
  const { compared, sameImage } = counting();
  sameImage(image("b"), image("a"));
  sameImage(image("a"), image("b"));
  expect(sameImage(image("a"), image("b again", "a"))).toBe(true);
  expect(compared).toEqual(["a b", "a a"]);
});

test("a nearly empty image is like no other", () => {
  const { compared, sameImage } = counting();
  expect([sameImage(image("a", null), image("a", null)), compared]).toEqual([false, []]);
});

test("the oldest comparisons are forgotten first", () => {
  const { compared, sameImage } = counting(2);
  for (const name of ["b", "c", "d"]) sameImage(image("a"), image(name));
  sameImage(image("a"), image("d"));
  sameImage(image("a"), image("b"));
  expect(compared).toEqual(["a b", "a c", "a d", "a b"]);
});
