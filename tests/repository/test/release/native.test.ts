import { expect, test } from "vitest";
import { engineVersion, nativeNames, withNativePackages } from "../../../../scripts/release/native.ts";

test("the published reader names one package for each system, all in the version of the engine", () => {
  const optionalDependencies = { other: "^1.0.0", "onnxruntime-node": engineVersion };
  const published = withNativePackages({ name: "@passmuster/extractor-local", optionalDependencies });
  expect(published.optionalDependencies).toEqual({
    other: "^1.0.0",
    ...Object.fromEntries(nativeNames.map((name) => [name, engineVersion])),
  });
  expect(nativeNames).toContain("@passmuster/onnxruntime-linux-x64");
});

test("a manifest without the native engine is published as it is", () => {
  const manifest = { name: "@passmuster/core", optionalDependencies: { other: "^1.0.0" } };
  expect(withNativePackages(manifest)).toBe(manifest);
});
