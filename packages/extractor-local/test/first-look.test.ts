import { expect, it } from "vitest";
import type { FacesSeen } from "../src/faces/face-reader.ts";
import { createKnownFindings } from "../src/host/known-findings.ts";
import { usualProcesses } from "../src/host/usual-processes.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const seen = (front: number): FacesSeen => ({ front, strangers: false });

it("faces are known for exactly the images that they were found on, and taken once", () => {
  const known = createKnownFindings<FacesSeen>();
  known.keep({ front: bytes("ab"), back: bytes("c") }, seen(1));
  expect(known.take({ front: bytes("a"), back: bytes("bc") })).toBeUndefined();
  expect(known.take({ front: bytes("ab"), selfie: bytes("c") })).toBeUndefined();
  expect(known.take({ front: bytes("ab") })).toBeUndefined();
  expect(known.take({ front: bytes("ab"), back: bytes("c") })).toEqual(seen(1));
  expect(known.take({ front: bytes("ab"), back: bytes("c") })).toBeUndefined();
});

it("the faces on a front are recalled for each back that follows", () => {
  const known = createKnownFindings<FacesSeen>();
  known.keep({ front: bytes("a") }, seen(1));
  for (let back = 0; back < 2; back += 1) expect(known.recall({ front: bytes("a") })).toEqual(seen(1));
  expect(known.recall({ front: bytes("b") })).toBeUndefined();
});

it("the oldest faces are forgotten first", () => {
  const known = createKnownFindings<FacesSeen>();
  for (let count = 0; count < 257; count += 1) known.keep({ front: bytes(String(count)) }, seen(count));
  expect(known.take({ front: bytes("0") })).toBeUndefined();
  expect(known.take({ front: bytes("1") })).toEqual(seen(1));
});

it("two documents are read at once only with two cores and memory for both", () => {
  const gibibyte = 2 ** 30;
  expect(usualProcesses(1, 64 * gibibyte)).toBe(1);
  expect(usualProcesses(2, 2 * gibibyte)).toBe(1);
  expect(usualProcesses(2, 3 * gibibyte)).toBe(2);
  expect(usualProcesses(64, 256 * gibibyte)).toBe(2);
});
