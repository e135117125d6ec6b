import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { startRegistry } from "@passmuster/test-servers";
import { checkPublished, checkVersions, expectedVersion } from "./release/checks.ts";
import { copyRepository } from "./release/copy.ts";
import type { Run } from "./release/run.ts";
import { checkStarter } from "./release/starter.ts";
import { published, root } from "./workspace.ts";

/**
 * Rehearses a release in a copy of this repository, with a registry on this machine: the workflow's own
 * version and publish commands, an installation by name, and the starter as a user gets it. `--built` takes
 * the packages as this checkout has built them.
 */
const folder = mkdtempSync(join(tmpdir(), "passmuster-release-"));
const registry = await startRegistry();
const userConfig = join(folder, "npmrc");
writeFileSync(
  userConfig,
  `@passmuster:registry=${registry.endpoint}\n//${registry.endpoint.replace("http://", "")}/:_authToken=rehearsal\n`,
);
/** Without a token or an identity for another registry than the rehearsal's. */
const environment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_config_|ACTIONS_ID_TOKEN|N(PM|ODE_AUTH)_TOKEN$)/i.test(name),
    ),
  ),
  // Commands that npm links begin with the `node` of the path, which can be an older one.
  PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`,
  npm_config_userconfig: userConfig,
  npm_config_prefer_offline: "true",
  npm_config_audit: "false",
  npm_config_fund: "false",
  npm_config_update_notifier: "false",
  // The repository's .npmrc hides the warnings that are checked here.
  npm_config_loglevel: "notice",
  // Only the workflow has an identity to sign with.
  npm_config_provenance: "false",
};
/** `changeset publish` knows only this variable. A shell drops one whose name has a scope in it. */
const publishing = { npm_config_registry: registry.endpoint };

/** Runs a command; throws with all that it printed. Its output is what it wrote to both streams. */
const run: Run = async (cwd, [command = "", ...line], variables) => {
  const env = { ...environment, ...variables };
  const child = spawn(command, line, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const [said, complained, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close") as Promise<[number | null]>,
  ]);
  if (status !== 0) throw new Error(`${[command, ...line].join(" ")}\n${said}${complained}`);
  return `${said}${complained}`;
};

async function step(name: string, task: () => unknown): Promise<void> {
  const begun = performance.now();
  const sentence = await task();
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(`ok  ${name} (${seconds} s)${sentence ? `: ${sentence}` : ""}`);
}

const copy = join(folder, "repository");
const node = (...line: readonly string[]) => [process.execPath, "--conditions=@passmuster/source", ...line];
const workflow = readFileSync(join(root, ".github/workflows/release.yml"), "utf8");
/** A command of the workflow, so that the rehearsal runs what the release runs. */
function commandOf(input: "version" | "publish"): readonly string[] {
  const [, line] = new RegExp(`^ +${input}: (.+)$`, "m").exec(workflow) ?? [];
  if (!line) throw new Error(`release.yml has no ${input} command.`);
  return line.split(" ");
}

const names = published.map(({ manifest }) => manifest.name);
try {
  await step("copy of the repository", () => copyRepository(copy, run));
  await step("versions, changelogs, lock file", async () => {
    const expected = expectedVersion(copy);
    await run(copy, commandOf("version"));
    const version = checkVersions(copy, names, expected);
    // What the release on GitHub says.
    await run(copy, node("scripts/release-notes.ts"));
    return version;
  });
  await step("the lock file fits", () => run(copy, ["npm", "ci", "--dry-run"]).then(() => {}));
  await step("build", async () => {
    if (!process.argv.includes("--built")) return void (await run(copy, node("scripts/build.ts")));
    for (const { folder: built } of published)
      cpSync(join(built, "dist"), join(copy, relative(root, built), "dist"), { recursive: true });
    return "taken from this checkout";
  });
  await step("npm's own checks", async () => {
    await run(copy, ["git", "commit", "--quiet", "--all", "--message", "build: release"]);
    await run(copy, ["npm", "pkg", "fix", "--workspaces"]);
    const changes = await run(copy, ["git", "diff", "--", "*package.json"]);
    if (changes !== "") throw new Error(`npm pkg fix changes manifests:\n${changes}`);
    const said = await run(copy, ["npm", "publish", "--dry-run", "--workspaces"], publishing);
    const warnings = said.split("\n").filter((line) => /^npm (warn|error) (publish|package)/i.test(line));
    const unexpected = warnings.filter((line) => !/Skipping workspace .*, marked as private/.test(line));
    if (unexpected.length > 0) throw new Error(unexpected.join("\n"));
    return `${warnings.length} private packages are skipped`;
  });
  await step("publication", async () => {
    const notices = join(folder, "notices.txt");
    writeFileSync(notices, "The release gets this text from ONNX Runtime's repository.\n");
    await run(copy, [...commandOf("publish"), "--", "--notices", notices], publishing);
    return checkPublished(copy, names, registry.published());
  });
  const host = join(folder, "host");
  await step("installation by name", async () => {
    mkdirSync(host);
    await run(host, ["npm", "init", "--yes"]);
    // Only the scope is asked of the registry here.
    const named = registry
      .published()
      .filter(({ name }) => names.includes(name))
      .map(({ name, dist }) => (name.startsWith("@") ? name : dist.tarball));
    await run(host, ["npm", "install", "--ignore-scripts", ...named]);
    const engines = readdirSync(join(host, "node_modules/@passmuster")).filter((name) =>
      name.startsWith("onnxruntime-"),
    );
    const here = `onnxruntime-${process.platform}-${process.arch}`;
    if (engines.join() !== here) throw new Error(`Installed engines are ${engines.join(", ")}, not ${here}.`);
    return `${names.length} packages and ${here}`;
  });
  await step("starter", () => {
    const umbrella = registry.published().find(({ name }) => name === "passmuster");
    return checkStarter(host, { run, environment, tarball: umbrella?.dist.tarball ?? "" });
  });
} catch (error) {
  console.error(`FAIL  ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await registry.close();
  rmSync(folder, { recursive: true, force: true });
}
