import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { emptyFolder, run } from "./command-line.ts";

const { platform, arch } = process;
const other = platform === "win32" ? "linux" : "win32";

/** A project with installed packages: each name with its files. */
function projectWith(packages: Readonly<Record<string, readonly string[]>>): string {
  const folder = emptyFolder();
  for (const [path, files] of Object.entries(packages)) {
    const name = path.replace(/^.*node_modules\//, "");
    for (const file of ["package.json", ...files]) {
      const whole = join(folder, "node_modules", path, file);
      mkdirSync(dirname(whole), { recursive: true });
      writeFileSync(whole, file === "package.json" ? JSON.stringify({ name }) : "x".repeat(1_000_000));
    }
  }
  return folder;
}

const left = (folder: string): readonly string[] =>
  readdirSync(join(folder, "node_modules"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "package.json")
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "node_modules").length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .sort();

const own = `bin/napi-v6/${platform}/${arch}/onnxruntime_binding.node`;
const packages = {
  "onnxruntime-node": [
    own,
    `bin/napi-v6/${platform}/${arch}/libonnxruntime_providers_cuda.so`,
    `bin/napi-v6/${other}/x64/onnxruntime_binding.node`,
    "dist/index.js",
  ],
  "better-sqlite3": [
    `prebuilds/${platform}-${arch}.node`,
    `prebuilds/${other}-x64.node`,
    "prebuilds/linuxmusl-x64.node",
    "prebuilds/linuxmusl-arm64.node",
    "deps/sqlite3/sqlite3.c",
    "lib/index.js",
  ],
  ".pnpm/pdfium@2/node_modules/@hyzyla/pdfium": ["dist/pdfium.wasm.base64-B4.js", "dist/pdfium.wasm"],
  "@passmuster/extractor-local": ["dist/index.js", "dist/webassembly/engine.wasm"],
  pdfkit: ["js/pdfkit.js", "js/pdfkit.standalone.js"],
  zod: ["v4/index.js", "src/v4/index.ts"],
  "left-alone": ["prebuilds/win32-x64.node", "src/index.js"],
};

test("slim deletes files of other systems alone, in every place of a package", async () => {
  const folder = projectWith(packages);
  const planned = await run(folder, ["slim", "--dry-run", "--json"]);
  expect(JSON.parse(planned.stdout)).toEqual({ system: `${platform}-${arch}`, bytes: 10_000_000 });
  expect(left(folder)).toHaveLength(20);
  const { status, stdout } = await run(folder, ["slim"]);
  expect([status, stdout.trim()]).toEqual([0, expect.stringMatching(/^freed 10 MB: /)]);
  const stays = [
    ".pnpm/pdfium@2/node_modules/@hyzyla/pdfium/dist/pdfium.wasm",
    "@passmuster/extractor-local/dist/index.js",
    `better-sqlite3/lib/index.js`,
    `better-sqlite3/prebuilds/${platform}-${arch}.node`,
    "left-alone/prebuilds/win32-x64.node",
    "left-alone/src/index.js",
    `onnxruntime-node/${own}`,
    "onnxruntime-node/dist/index.js",
    "pdfkit/js/pdfkit.js",
    "zod/v4/index.js",
  ];
  expect(left(folder)).toEqual(stays);
  await run(folder, ["slim"]);
  expect(left(folder)).toEqual(stays);
});

test("slim keeps the WebAssembly of a reader without native code", async () => {
  const { "onnxruntime-node": _, ...others } = packages;
  const folder = projectWith(others);
  await run(folder, ["slim"]);
  expect(left(folder)).toContain("@passmuster/extractor-local/dist/webassembly/engine.wasm");
});

test("slim deletes the WebAssembly where the native reader is a package of this system", async () => {
  const { "onnxruntime-node": _, ...others } = packages;
  const name = `@passmuster/onnxruntime-${platform}-${arch}`;
  for (const place of [name, `.pnpm/engine@1/node_modules/${name}`]) {
    const folder = projectWith({ ...others, [place]: [own] });
    await run(folder, ["slim"]);
    expect(left(folder)).toContain(`${place}/${own}`);
    expect(left(folder)).not.toContain("@passmuster/extractor-local/dist/webassembly/engine.wasm");
  }
});

test("slim without installed packages says where it looked", async () => {
  const { status, stderr } = await run(emptyFolder(), ["slim"]);
  expect([status, stderr]).toEqual([2, expect.stringContaining("node_modules in this folder")]);
});
