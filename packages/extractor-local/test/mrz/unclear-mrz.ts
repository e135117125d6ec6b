import { mrzs } from "@passmuster/specimens/workshop";
import type { OrientedBox } from "../../src/image/geometry.ts";
import { readMrz } from "../../src/mrz/read-mrz.ts";
import type { Recogniser } from "../../src/mrz/recogniser.ts";
import { logitsOf } from "./line-logits.ts";

export const image = { width: 1000, height: 1000, data: new Uint8Array(1_000_000) };
export const now = { year: 2026, month: 6, day: 15 };
export const rowAt = (y: number): OrientedBox => ({
  centre: { x: 500, y },
  along: { x: 1, y: 0 },
  length: 800,
  height: 30,
});
type Places = Parameters<typeof logitsOf>[0];

interface Page {
  /** By height: the reading of a line in its own shape, and in a requested number of steps. */
  readonly [y: number]: { readonly first: Places; readonly later: Places };
}

const upright = (page: Page): Recogniser => ({
  recognise: async (_, rows, steps) =>
    rows.map(({ centre, along }) => {
      const line = along.x > 0 ? page[Math.round(centre.y)] : undefined;
      return logitsOf(line ? (steps === undefined ? line.first : line.later) : "<");
    }),
});

export const read = async (page: Page) => {
  const rows = Object.keys(page).map((y) => rowAt(Number(y)));
  const found = await readMrz(rows, { image, recogniser: upright(page), now, trace: undefined });
  return found?.reading;
};

export const [names, numbers] = mrzs.TD3;
export const doubtful = [...names].map((character, at) => (at === 8 ? { K: 0.6, X: 0.38 } : character));
export const same = (places: Places) => ({ first: places, later: places });
