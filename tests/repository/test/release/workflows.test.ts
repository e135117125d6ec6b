import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { nightFiles } from "../../../../scripts/rings/files.ts";
import { packages, root } from "../../../../scripts/workspace.ts";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};
const workflows = globSync(".github/workflows/*.yml", { cwd: root }).map(
  (file) => [basename(file), readFileSync(join(root, file), "utf8")] as const,
);

test.each(workflows)("%s calls scripts and files that exist", (_name, text) => {
  for (const [, script = ""] of text.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty([script]);
  for (const [file] of text.matchAll(/\bscripts\/[\w-]+\.(ts|mjs)\b/g))
    expect(existsSync(join(root, file)), file).toBe(true);
  for (const [, file = ""] of text.matchAll(/run: (\.[\w/]+)/g))
    expect(statSync(join(root, file)).mode & 0o111, file).not.toBe(0);
});

test("scripts of the manifest name files that exist", () => {
  for (const [name, line] of Object.entries(scripts))
    for (const [file] of line.matchAll(/\b(scripts|bench)\/[\w/-]+\.(ts|mjs)\b/g))
      expect(existsSync(join(root, file)), name).toBe(true);
});

test("the release writes nothing into the checkout that its pull request would contain", () => {
  const [, release = ""] = workflows.find(([name]) => name === "release.yml") ?? [];
  expect(release).toContain('--bill "$RUNNER_TEMP"');
  expect(release).toContain("version: npm run release:version");
});

test("the release publishes with provenance and no token, by actions of fixed commits", () => {
  const [, release = ""] = workflows.find(([name]) => name === "release.yml") ?? [];
  expect(release).toMatch(/^ {6}id-token: write$/m);
  expect(release).toMatch(/^ {10}NPM_CONFIG_PROVENANCE: "true"$/m);
  expect(release).toMatch(/^ {4}environment: release$/m);
  expect(release).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN/);
  const actions = [...release.matchAll(/uses: \S+@(\S+) # v[\d.]+$/gm)].map(([, commit]) => commit);
  expect(actions).toHaveLength(release.match(/uses: (?!\.\/)/g)?.length ?? 0);
  for (const commit of actions) expect(commit).toMatch(/^[0-9a-f]{40}$/);
});

test("the night rehearses a release", () => {
  const [, night = ""] = workflows.find(([name]) => name === "night.yml") ?? [];
  expect(night).toContain("scripts/night.ts --rooms");
  expect(nightFiles).toContain("tests/repository/test/release/rehearsal.night.test.ts");
});

test("a change of one package raises private ones by nothing, and releases by what the changes say", () => {
  const config = JSON.parse(readFileSync(join(root, ".changeset/config.json"), "utf8")) as Record<
    string,
    unknown
  >;
  expect(config).toMatchObject({
    access: "public",
    privatePackages: { version: false, tag: false },
    ___experimentalUnsafeOptions_WILL_CHANGE_IN_PATCH: { onlyUpdatePeerDependentsWhenOutOfRange: true },
  });
});

test("packages of this repository need each other in exactly the version that they have", () => {
  const versions = new Map(packages.map(({ manifest }) => [manifest.name, manifest.version]));
  for (const { folder } of packages) {
    const { name, dependencies, peerDependencies } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    ) as Record<string, Record<string, string>>;
    for (const [needed, range] of Object.entries({ ...dependencies, ...peerDependencies }))
      if (versions.has(needed))
        expect(`${needed} ${range}`, String(name)).toBe(`${needed} ${versions.get(needed)}`);
  }
});
