import { basename } from "node:path";
import { expect, test } from "vitest";
import { type Manifest, manifestFaults } from "../../../scripts/manifest.ts";
import { published } from "../../../scripts/workspace.ts";

test.each(published.map(({ folder, manifest }) => [basename(folder), manifest as Manifest] as const))(
  "the manifest of %s has every field that the registry shows",
  (folder, manifest) => expect(manifestFaults(manifest, folder)).toEqual([]),
);

test("a missing or foreign field is named", () => {
  const [core] = published.filter(({ manifest }) => manifest.name === "@passmuster/core");
  const manifest = core?.manifest as Manifest;
  const { bugs: _, ...without } = manifest;
  expect(manifestFaults(without, "core")).toEqual(["bugs"]);
  expect(manifestFaults(manifest, "client")).toEqual(["name", "homepage", "repository.directory"]);
  expect(manifestFaults({}, "core")).toHaveLength(10);
});
