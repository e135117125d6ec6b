import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "tsup";
import { buildPage } from "../packages/capture/scripts/build-page.ts";
import { entriesOf, published } from "./workspace.ts";

/** Modules that run in processes of their own, and the command's entry: nothing imports them, so they are built as files beside the rest. */
function runnableOf(folder: string): readonly string[] {
  const servesProcess = (file: string) => /^serveProcess[(<]/m.test(readFileSync(join(folder, file), "utf8"));
  return globSync("src/**/*.ts", { cwd: folder }).filter(
    (file) => file === "src/main.ts" || servesProcess(file),
  );
}

for (const one of published) {
  const entries = entriesOf(one).map((entry) => entry.replace(/^\.\//, ""));
  const typed = Object.fromEntries(
    entries.map((file) => [file.replace(/^src\/|\.ts$/g, ""), join(one.folder, file)]),
  );
  const beside = Object.fromEntries(
    runnableOf(one.folder).map((file) => [basename(file, ".ts"), join(one.folder, file)]),
  );
  await build({
    entry: { ...typed, ...beside },
    outDir: join(one.folder, "dist"),
    format: "esm",
    target: "node22",
    platform: "node",
    dts: entries.length > 0 && { entry: typed },
    splitting: true,
    clean: true,
    silent: true,
    tsconfig: "tsconfig.build.json",
    config: false,
    skipNodeModulesBundle: true,
    external: [/^@vouchsafe\//],
  });
  if (one.manifest.name === "@vouchsafe/capture") await buildPage(join(one.folder, "dist/page"));
  console.log(`built ${one.manifest.name}`);
}
