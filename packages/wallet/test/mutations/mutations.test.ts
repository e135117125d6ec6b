import { expect, test } from "vitest";
import { presentMutations } from "./presented.ts";

test.each(["mdl", "pid", "pid_mdoc"] as const)(
  "100 mutations of a presented %s are refused",
  async (held) => {
    const { accepted, crashes } = await presentMutations(held, 100, 25);
    expect({ accepted, crashes }).toStrictEqual({ accepted: [], crashes: [] });
  },
);
