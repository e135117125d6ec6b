import { expect, test } from "vitest";
import { runsOf } from "../page/session/difference.ts";
import { hashOf, routeOf } from "../page/session/route.ts";
import { uprightTurns } from "../page/session/upright.ts";
import { covering, fitOf, moved, onBox, plainView, zoomed } from "../page/session/view.ts";

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

type Corners = readonly (readonly [x: number, y: number])[];
type Picture = Parameters<typeof uprightTurns>[0];

const pictureOf = (more: object): Picture => ({ side: "front", document: more }) as unknown as Picture;

test.each<readonly [string, number, Corners]>([
  [
    "upright",
    0,
    [
      [1, 1],
      [9, 2],
      [9, 7],
      [1, 6],
    ],
  ],
  [
    "upside down",
    2,
    [
      [9, 7],
      [1, 6],
      [1, 1],
      [9, 2],
    ],
  ],
  [
    "turned clockwise",
    3,
    [
      [9, 1],
      [9, 7],
      [1, 7],
      [1, 1],
    ],
  ],
  [
    "turned counter-clockwise",
    1,
    [
      [1, 7],
      [1, 1],
      [9, 1],
      [9, 7],
    ],
  ],
])("a document %s is shown upright by its outline", (_, turns, [a, b, c, d]) => {
  const point = ([x, y]: readonly [number, number] = [0, 0]) => ({ x, y });
  const corners = {
    upper_left: point(a),
    upper_right: point(b),
    lower_right: point(c),
    lower_left: point(d),
  };
  expect(uprightTurns(pictureOf({ outlines: { front: { corners }, back: null } }))).toBe(turns);
});

test.each([
  ["upright", 0, [100, 100, 300, 400], [100, 700, 1000, 90]],
  ["upside down", 2, [800, 400, 300, 400], [100, 10, 1000, 90]],
  ["turned clockwise", 3, [300, 100, 400, 300], [10, 100, 90, 1000]],
  ["turned counter-clockwise", 1, [100, 800, 400, 300], [700, 100, 90, 1000]],
])("a document %s without an outline is shown upright by portrait and zone", (_, turns, face, zone) => {
  const part = (name: string, [left = 0, top = 0, width = 0, height = 0]: readonly number[]) => {
    return { part: name, side: "front", box: { left, top, width, height } };
  };
  expect(uprightTurns(pictureOf({ parts: [part("portrait", face), part("mrz", zone)] }))).toBe(turns);
});

test("a picture of unknown orientation is not turned", () => {
  expect(uprightTurns(pictureOf({ parts: [], outlines: { front: null, back: null } }))).toBe(0);
});

test("a selfie fills its stage at any rotation", () => {
  const picture = { width: 600, height: 800 };
  expect(covering(plainView, picture, { width: 300, height: 300 }).zoom).toBe(0.5);
  expect(covering({ ...plainView, turns: 1 }, picture, { width: 400, height: 600 }).zoom).toBe(1);
});
