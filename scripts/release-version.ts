import { spawnSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { changelogWith } from "./release/changelog.ts";
import { pendingChangesets } from "./release/changesets.ts";
import { filesWithVersions, namedVersion } from "./release/named-versions.ts";
import { root } from "./workspace.ts";

/**
 * The version command of the release workflow: versions, changelog, deployment, guides, lock file, and what
 * later releases are compared with. All packages get one version, and need each other in exactly that one.
 */
interface Manifest {
  readonly version: string;
  readonly peerDependencies?: Record<string, string>;
}

const manifests = globSync("packages/*/package.json", { cwd: root }).map((file) => join(root, file));

/** Sets the ranges in which packages need others of this repository as peers. */
function setPeers(range: (manifest: Manifest) => string): void {
  for (const file of manifests) {
    const manifest = JSON.parse(readFileSync(file, "utf8")) as Manifest;
    const own = Object.keys(manifest.peerDependencies ?? {}).filter((name) =>
      name.startsWith("@passmuster/"),
    );
    for (const name of own) if (manifest.peerDependencies) manifest.peerDependencies[name] = range(manifest);
    if (own.length > 0) writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  }
}

const versionOfCore = (): string =>
  (JSON.parse(readFileSync(join(root, "packages/core/package.json"), "utf8")) as Manifest).version;

/** Sets the version in files that are no workspace. */
function raiseNamed(): void {
  const version = versionOfCore();
  for (const name of filesWithVersions(root)) {
    const file = join(root, name);
    const text = readFileSync(file, "utf8");
    const raised = text.replaceAll(namedVersion, `$1${version}`);
    if (raised !== text) writeFileSync(file, raised);
  }
}

function run(command: string, ...line: readonly string[]): void {
  const { status } = spawnSync(command, line, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${line.join(" ")} failed.`);
}

const changesets = pendingChangesets(root);
// A peer that leaves its range raises its dependents by a major version, and with them all packages: 0.1.0
// became 1.0.0.
setPeers(() => "*");
run("npm", "exec", "--no", "--", "changeset", "version");
setPeers(({ version }) => version);
raiseNamed();
const changelog = join(root, "CHANGELOG.md");
writeFileSync(changelog, changelogWith(readFileSync(changelog, "utf8"), versionOfCore(), changesets));
// `npm ci` accepts a lock file with the old versions; the next `npm install` would change it.
run("npm", "install", "--package-lock-only", "--ignore-scripts", "--prefer-offline");
run(process.execPath, "--conditions=@passmuster/source", "scripts/release-keep.ts");
