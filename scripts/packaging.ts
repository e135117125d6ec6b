import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { importTimeOf } from "./budget.ts";
import { type Manifest, manifestFaults } from "./manifest.ts";
import { root } from "./workspace.ts";

/** Checks one package as it would be published: its files, its exports, its types. */
const folder = process.argv[2] ?? ".";
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
  name: string;
  exports?: Readonly<Record<string, object>>;
  files?: readonly string[];
};

interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

/**
 * Code is published with its source map and without minifying. The capture page is for browsers, which vite
 * builds.
 */
function whyUnreadable(path: string): readonly string[] {
  if (!/^dist\/(?!page\/).*\.js$/.test(path)) return [];
  const map = join(folder, `${path}.map`);
  if (!existsSync(map)) return [`${path} has no source map.`];
  const { sources, sourcesContent } = JSON.parse(readFileSync(map, "utf8")) as Record<
    string,
    readonly string[]
  >;
  if (sourcesContent?.length !== sources?.length) return [`${path}.map does not contain its sources.`];
  const code = readFileSync(join(folder, path), "utf8");
  // A module that only gives others again has nothing to indent.
  const isPlain = /^ {2}\S/m.test(code) || /^(?:export \* from "[^"]+";|\/\/.*|\s)*$/.test(code);
  return isPlain || sources?.length === 0 ? [] : [`${path} is minified.`];
}

const found = await publint({ pkgDir: folder, strict: true });
// Sources are not packed: only this repository has that condition.
const messages = found.messages.filter(({ path }) => !path.includes("@passmuster/source"));
for (const message of messages) console.error(formatMessage(message, manifest));

const packed = mkdtempSync(join(tmpdir(), "passmuster-pack-"));
try {
  const pack = spawnSync("npm", ["pack", "--json", "--pack-destination", packed], {
    cwd: folder,
    encoding: "utf8",
  });
  if (pack.status !== 0) throw new Error(pack.stderr);
  const [{ filename, size, unpackedSize, files }] = JSON.parse(pack.stdout) as [Packed];
  console.log(`${manifest.name}: ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked`);
  const importTime = importTimeOf(manifest.name);
  if (importTime) console.log(importTime.message);
  const unreadable = files.flatMap(({ path }) => whyUnreadable(path));
  // npm leaves out in silence what does not exist.
  const absent = (manifest.files ?? []).filter(
    (name) => !files.some(({ path }) => path === name || path.startsWith(`${name}/`)),
  );
  for (const name of absent) console.error(`${name} is listed in "files" and does not exist.`);
  for (const sentence of unreadable) console.error(sentence);
  const inside = spawnSync("tar", ["-xzOf", join(packed, filename), "package/package.json"], {
    encoding: "utf8",
  });
  const faults = manifestFaults(JSON.parse(inside.stdout) as Manifest, relative(root, folder));
  for (const field of faults)
    console.error(`The packed manifest has no valid ${field}: see scripts/manifest.ts.`);
  const attw = join(root, "node_modules/@arethetypeswrong/cli/dist/index.js");
  const inRepository = Object.entries(manifest.exports ?? {}).filter(([, target]) => !("types" in target));
  const unpublished = inRepository.flatMap(([path]) => ["--exclude-entrypoints", path]);
  const types = manifest.exports
    ? spawnSync(
        process.execPath,
        [attw, join(packed, filename), "--profile", "esm-only", "--quiet", ...unpublished],
        {
          encoding: "utf8",
        },
      )
    : { status: 0, stdout: "" };
  if (types.status !== 0) console.error(types.stdout);
  const faulty = messages.length + faults.length + unreadable.length + absent.length > 0;
  process.exitCode = faulty || types.status !== 0 || importTime?.over ? 1 : 0;
} finally {
  rmSync(packed, { recursive: true });
}
