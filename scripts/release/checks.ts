import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PublishedManifest } from "@passmuster/test-servers";
import { sectionOf } from "./changelog.ts";
import { largestOf, pendingChangesets } from "./changesets.ts";
import { filesWithVersions, namedVersion } from "./named-versions.ts";
import { engineVersion, nativeNames } from "./native.ts";

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const read = (file: string): Manifest => JSON.parse(readFileSync(file, "utf8")) as Manifest;

function demand(holds: boolean, sentence: string): asserts holds {
  if (!holds) throw new Error(sentence);
}

/**
 * The version that the changes in `.changeset` ask for: that of the largest change, since all packages share
 * one.
 */
export function expectedVersion(folder: string): string {
  const { version } = read(join(folder, "packages/core/package.json"));
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  const largest = largestOf(pendingChangesets(folder).map(({ step }) => step));
  if (largest === "major") return `${major + 1}.0.0`;
  if (largest === "minor") return `${major}.${minor + 1}.0`;
  return largest === "patch" ? `${major}.${minor}.${patch + 1}` : version;
}

/** Checks what the version command wrote; returns the version as a sentence. */
export function checkVersions(copy: string, names: readonly string[], expected: string): string {
  const workspaces = globSync("{packages,tools,tests,examples}/*/package.json", { cwd: copy });
  const manifests = workspaces.map((file) => read(join(copy, file)));
  const publics = manifests.filter((manifest) => !manifest.private);
  demand(
    publics.length === names.length && publics.every(({ name }) => names.includes(name)),
    "The version command changes which packages are public.",
  );
  const versions = new Set(publics.map(({ version }) => version));
  const [version = ""] = versions;
  demand(versions.size === 1, `The packages have different versions: ${[...versions].join(", ")}.`);
  demand(version === expected, `The version is ${version}; the changes ask for ${expected}.`);
  for (const manifest of publics) ownRanges(manifest, version);
  const lock = JSON.parse(readFileSync(join(copy, "package-lock.json"), "utf8")) as {
    packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  for (const [index, file] of workspaces.entries()) {
    // The example of Next has dependencies of its own.
    if (dirname(file) === "examples/next") continue;
    const { name, version: own } = manifests[index] as Manifest;
    const locked = lock.packages[dirname(file)]?.version;
    demand(locked === own, `package-lock.json has ${name} ${locked}, not ${own}.`);
  }
  const left = globSync(".changeset/*.md", { cwd: copy });
  demand(left.length === 0, `Changes were not released: ${left.join(", ")}.`);
  const changelog = readFileSync(join(copy, "CHANGELOG.md"), "utf8");
  demand(sectionOf(changelog, version) !== "", `CHANGELOG.md has no section "## ${version}".`);
  for (const name of filesWithVersions(copy))
    for (const [found, , own] of readFileSync(join(copy, name), "utf8").matchAll(namedVersion))
      demand(own === version, `${name} has ${found}, not ${version}.`);
  return version;
}

/** Packages of one release need each other in exactly its version. The native engine has its own. */
function ownRanges(manifest: Manifest, version: string): void {
  const { name, dependencies, peerDependencies, optionalDependencies } = manifest;
  for (const [needed, range] of Object.entries({
    ...dependencies,
    ...peerDependencies,
    ...optionalDependencies,
  })) {
    const own = nativeNames.includes(needed) ? engineVersion : version;
    if (needed.startsWith("@passmuster/") || needed === "passmuster")
      demand(range === own, `${name} needs ${needed} ${range}, not ${own}.`);
    demand(/^[\^~<>=\d]/.test(range), `${name} needs ${needed} "${range}", which no registry resolves.`);
  }
}

/** Checks what the registry shows, the packages of the native engine included; returns a sentence. */
export function checkPublished(
  copy: string,
  names: readonly string[],
  manifests: readonly PublishedManifest[],
): string {
  const found = manifests.map(({ name }) => name).sort();
  demand(
    JSON.stringify(found) === JSON.stringify([...names, ...nativeNames].sort()),
    `Published are ${found.join(", ")}; public are ${names.join(", ")}.`,
  );
  const { version } = read(join(copy, "packages/core/package.json"));
  for (const manifest of manifests) {
    const { name } = manifest;
    const own = nativeNames.includes(name) ? engineVersion : version;
    demand(manifest.version === own, `${name} is published as ${manifest.version}, not ${own}.`);
    for (const field of ["description", "license", "repository", "engines", "author", "bugs", "homepage"])
      demand(Boolean(manifest[field]), `${name} is published without ${field}.`);
    ownRanges(manifest as unknown as Manifest, version);
  }
  const reader = manifests.find(({ name }) => name === "@passmuster/extractor-local");
  demand(
    JSON.stringify(Object.keys(reader?.optionalDependencies ?? {})) === JSON.stringify(nativeNames),
    "The reader does not name the packages of the native engine.",
  );
  return `${names.length} packages as ${version}, ${nativeNames.length} of the native engine as ${engineVersion}`;
}
