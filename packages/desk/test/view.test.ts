import { expect, test } from "vitest";
import { runsOf } from "../page/session/difference.ts";
import { hashOf, routeOf } from "../page/session/route.ts";
import { fitOf, moved, onBox, plainView, zoomed } from "../page/session/view.ts";

const id = "ver_00000000000000000000000001";

test("an address opens a case only by a flow's path and a verification's id", () => {
  expect(routeOf(`#/case/identity/${id}`)).toEqual({ screen: "case", ref: { flow: "identity", id } });
  expect(routeOf(hashOf({ screen: "figures" }))).toEqual({ screen: "figures" });
  for (const hash of [
    `#/case/../${id}`,
    `#/case/identity/../webhooks`,
    `#/case/identity/${id}/..`,
    `#/case/identity%2f..%2f/${id}`,
    `#/case/identity/${id.toUpperCase()}`,
    "#javascript:alert(1)",
    "",
  ])
    expect(routeOf(hash)).toEqual({ screen: "queue" });
});

test("a difference marks what the other value lacks, but no accent, case or common letter", () => {
  const marked = (text: string, other: string) =>
    runsOf(text, other)
      .filter(({ same }) => !same)
      .map(({ text: run }) => run);
  expect(marked("AQ4821737", "AQ4821736")).toEqual(["7"]);
  expect(marked("INES MOREAU", "Inés Moreau")).toEqual([]);
  expect(marked("Moreau-Valdés", "Moreau Valdez")).toEqual(["-", "s"]);
  expect(marked("1203", "12034")).toEqual([]);
  expect(marked("read", "")).toEqual(["read"]);
  expect(marked("Inés Moreau", "Someone Elsewhere")).toEqual(["Inés Moreau"]);
  expect(runsOf("a".repeat(100_000), "b".repeat(100_000))).toHaveLength(1);
});

test("a picture fits its stage at any rotation, and zooming out ends there", () => {
  const picture = { width: 1400, height: 1000 };
  const stage = { width: 700, height: 700 };
  expect(fitOf(picture, stage, 0)).toBeCloseTo(0.5);
  expect(fitOf({ width: 1000, height: 1400 }, { width: 700, height: 500 }, 1)).toBeCloseTo(0.5);
  const near = zoomed(plainView, 4, 0.5);
  expect(near.zoom).toBe(2);
  expect(zoomed({ ...near, x: 300 }, 0.1, 0.5)).toEqual(plainView);
});

test("a moved picture follows the pointer at any rotation and never leaves its stage", () => {
  const picture = { width: 1400, height: 1000 };
  const view = { ...plainView, zoom: 2 };
  expect(moved(view, 20, 0, 0.5, picture)).toMatchObject({ x: -10, y: 0 });
  expect(moved({ ...view, turns: 1 }, 20, 0, 0.5, picture).y).toBeCloseTo(10);
  expect(moved({ ...view, turns: 2 }, 20, 0, 0.5, picture).x).toBeCloseTo(10);
  expect(moved(view, 99_999, -99_999, 0.5, picture)).toMatchObject({ x: -700, y: 500 });
});

test("zooming to a box puts its middle into the stage's middle", () => {
  const box = { left: 100, top: 200, width: 200, height: 40 };
  const view = onBox(plainView, box, { width: 1400, height: 1000 }, { width: 700, height: 700 });
  expect([view.x, view.y]).toEqual([200 - 700, 220 - 500]);
  expect(view.zoom).toBeGreaterThan(1);
});
