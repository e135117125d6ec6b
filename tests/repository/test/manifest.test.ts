import { relative } from "node:path";
import { expect, test } from "vitest";
import { type Manifest, manifestFaults } from "../../../scripts/manifest.ts";
import { published, root } from "../../../scripts/workspace.ts";

test.each(published.map(({ folder, manifest }) => [relative(root, folder), manifest as Manifest] as const))(
  "the manifest of %s has every field that the registry shows",
  (folder, manifest) => expect(manifestFaults(manifest, folder)).toEqual([]),
);

test("a missing or foreign field is named", () => {
  const [core] = published.filter(({ manifest }) => manifest.name === "@passmuster/core");
  const manifest = core?.manifest as Manifest;
  const { bugs: _, ...without } = manifest;
  expect(manifestFaults(without, "packages/core")).toEqual(["bugs"]);
  expect(manifestFaults(manifest, "packages/client")).toEqual(["name", "homepage", "repository.directory"]);
  expect(manifestFaults({}, "packages/core")).toHaveLength(12);
});
