import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { weigh } from "./budget.ts";
import { type Manifest, manifestFaults } from "./manifest.ts";
import { root } from "./workspace.ts";

/** Checks one package as it would be published: its files, its exports, its types. */
const folder = process.argv[2] ?? ".";
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { exports?: object };

const { messages } = await publint({ pkgDir: folder, strict: true });
for (const message of messages) console.error(formatMessage(message, manifest));

const packed = mkdtempSync(join(tmpdir(), "passmuster-pack-"));
try {
  const pack = spawnSync("npm", ["pack", "--json", "--pack-destination", packed], {
    cwd: folder,
    encoding: "utf8",
  });
  if (pack.status !== 0) throw new Error(pack.stderr);
  const [weighed] = JSON.parse(pack.stdout) as [{ filename: string } & Parameters<typeof weigh>[0]];
  const { filename } = weighed;
  const { said, over } = weigh(weighed);
  for (const sentence of said) console.log(sentence);
  for (const sentence of over) console.error(sentence);
  const inside = spawnSync("tar", ["-xzOf", join(packed, filename), "package/package.json"], {
    encoding: "utf8",
  });
  const faults = manifestFaults(JSON.parse(inside.stdout) as Manifest, basename(folder));
  for (const field of faults)
    console.error(`The packed manifest has no valid ${field}: see scripts/manifest.ts.`);
  const attw = join(root, "node_modules/@arethetypeswrong/cli/dist/index.js");
  const types = manifest.exports
    ? spawnSync(process.execPath, [attw, join(packed, filename), "--profile", "esm-only", "--quiet"], {
        encoding: "utf8",
      })
    : { status: 0, stdout: "" };
  if (types.status !== 0) console.error(types.stdout);
  process.exitCode = messages.length + faults.length + over.length > 0 || types.status !== 0 ? 1 : 0;
} finally {
  rmSync(packed, { recursive: true });
}
