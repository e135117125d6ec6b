import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { childPackages } from "../src/host/child-packages.ts";

test("a confined reader may open every package that it depends on, also where each has its own node_modules", () => {
  const { dependencies, peerDependencies, optionalDependencies } = manifest;
  const needed = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });
  expect(childPackages).toEqual(expect.arrayContaining(needed.filter((name) => name !== "@hyzyla/pdfium")));
});
