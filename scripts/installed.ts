import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkCore } from "./installed-core.ts";
import { installExamples } from "./installed-examples.ts";
import { nativeName } from "./release/native.ts";
import { pack, packNative } from "./release/pack.ts";
import { published, root } from "./workspace.ts";

/**
 * Installs the packages as published into an empty folder, checks them and reads a document. With `--bill
 * FOLDER` it also writes the software bill of materials as CycloneDX and SPDX.
 */
const folder = mkdtempSync(join(tmpdir(), "passmuster-installed-"));
const run = (command: string, ...line: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(command, line, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${line.slice(0, 3).join(" ")}\n${stdout}${stderr}`);
  return stdout;
};

try {
  const version = published[0]?.manifest.version ?? "0.0.0";
  writeFileSync(
    join(folder, "package.json"),
    JSON.stringify({ name: "passmuster-installed", version, private: true, type: "module" }),
  );
  const packed = new Map(
    published.map(({ folder: source, manifest }) => [manifest.name, pack(source, folder).file] as const),
  );
  const tarballOf = (name: string) => packed.get(name) ?? "";
  const native = nativeName(`${process.platform}-${process.arch}`);
  // The conformance package needs a test runner, which a service does not install.
  const forTests = "@passmuster/conformance";
  const tarballs = published
    .map(({ manifest: { name } }) => name)
    .filter((name) => name !== forTests)
    .map(tarballOf)
    .concat(packNative(folder).flatMap(({ manifest, file }) => (manifest.name === native ? file : [])));
  run("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", ...tarballs);
  const bill = process.argv.indexOf("--bill");
  for (const format of bill > 0 ? ["cyclonedx", "spdx"] : []) {
    const file = join(process.argv[bill + 1] ?? ".", `passmuster.${format}.json`);
    writeFileSync(file, run("npm", "sbom", "--sbom-type", "library", "--sbom-format", format));
    console.log(`wrote ${file}`);
  }
  const command = join(folder, "node_modules/@passmuster/cli/bin/passmuster.mjs");
  run(process.execPath, command, "migrate");
  console.log(run(process.execPath, command, "doctor").trim());
  const picture = join(root, "tools/specimens/images/passport-ines.jpg");
  const report = JSON.parse(run(process.execPath, command, "read", picture, "--json")) as {
    mrz: { valid: boolean } | null;
  };
  if (!report.mrz?.valid) throw new Error("The installed reader cannot read the specimen passport.");
  for (const sentence of checkCore(run)) console.log(sentence);
  for (const framework of ["express", "fastify"]) {
    run(process.execPath, command, "init", framework, "--framework", framework);
    run(process.execPath, "--test", join(framework, "app.test.ts"));
    console.log(`A starter for ${framework} passes its tests with the installed packages.`);
  }
  for (const sentence of await installExamples(folder, tarballOf(forTests), run)) console.log(sentence);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
