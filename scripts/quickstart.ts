import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { freePort } from "@passmuster/test-servers";
import { type Manager, managers, measureInstalled } from "./quickstart/managers.ts";
import { npm } from "./quickstart/npm.ts";
import { serveRegistry } from "./quickstart/registry.ts";
import { answers, type Step, stepsOf } from "./quickstart/steps.ts";
import { openTerminal, type Terminal } from "./quickstart/terminal.ts";
import { pack, packNative } from "./release/pack.ts";
import { published, root } from "./workspace.ts";

/**
 * Follows the quickstart of the README in an empty folder, block by block, with the packages as published,
 * and compares the answers: with npm, pnpm and yarn. Fails after 180 seconds of one, or if it installs too
 * much. Needs `npm run build` before.
 *
 *   node --conditions=@passmuster/source scripts/quickstart.ts [PAGE]
 */
const limit = 180;
const page = resolve(process.argv[2] ?? join(root, "README.md"));
const steps = stepsOf(readFileSync(page, "utf8"), "Quickstart");
const folder = mkdtempSync(join(tmpdir(), "passmuster-quickstart-"));
const packed = join(folder, "packed");
const tools = join(folder, "tools");
for (const place of [packed, tools]) mkdirSync(place);
const upstream = npm(folder, "config", "get", "registry").trim();
const registry = await serveRegistry(
  [...published.map(({ folder: source }) => pack(source, packed)), ...packNative(packed)],
  upstream,
);
const wanted = managers.flatMap(({ tool = [] }) => tool);
npm(tools, "install", "--prefix", tools, "--no-audit", "--no-fund", "--prefer-offline", ...wanted);

const inherited = Object.entries(process.env).filter(
  ([name]) => !/^(npm_|NODE_OPTIONS$|PASSMUSTER_)/i.test(name),
);

async function environment(): Promise<NodeJS.ProcessEnv> {
  const port = String(await freePort());
  const publicUrl = `http://127.0.0.1:${port}/identity`;
  return {
    ...Object.fromEntries(inherited),
    PATH: [join(tools, "node_modules/.bin"), dirname(process.execPath), process.env.PATH].join(delimiter),
    YARN_CACHE_FOLDER: join(folder, "yarn"),
    npm_config_store_dir: join(folder, "pnpm"),
    PORT: port,
    PUBLIC_URL: publicUrl,
    PASSMUSTER_URL: publicUrl,
  };
}

/** Follows the steps with one manager; returns what it took, as a sentence. */
async function followWith({ name, spell, megabytes: most }: Manager): Promise<string> {
  const env = await environment();
  const work = join(folder, name);
  mkdirSync(work);
  writeFileSync(join(work, ".npmrc"), `registry=${registry.url}\n`);
  const terminals: Terminal[] = [];
  const begun = performance.now();
  const passed = (): number => (performance.now() - begun) / 1000;

  /** Where files are written: the folder that the commands went to. */
  const place = (): string => terminals.at(-1)?.folder ?? work;
  /** The terminal for the next block: another one while the last block runs on, as a server does. */
  const nextTerminal = (): Terminal => {
    const last = terminals.at(-1);
    if (last && !last.busy) return last;
    const opened = openTerminal(place(), env);
    terminals.push(opened);
    return opened;
  };
  const follow = async (step: Step): Promise<void> => {
    if (step.kind === "file") return writeFileSync(join(place(), step.name), step.text);
    if (step.kind === "download")
      return copyFileSync(join(dirname(page), step.from), join(place(), step.name));
    const { text, answer } = step;
    const asShown = (output: string): string => output.replaceAll(`:${env.PORT}/`, ":3000/");
    const enough = (output: string): boolean => answer !== undefined && answers(asShown(output), answer);
    const left = Math.max(1, limit - passed());
    const output = await nextTerminal().run(spell(text), enough, left);
    if (answer === undefined || enough(output)) return;
    throw new Error(
      `The README promises\n${answer}\nand the commands\n${text}\nanswered\n${asShown(output)}`,
    );
  };

  try {
    for (const step of steps) {
      const since = passed();
      await follow(step);
      const what = step.kind === "commands" ? spell(step.text).trim().split("\n")[0] : step.name;
      console.log(`${(passed() - since).toFixed(1).padStart(6)} s  ${what}`);
    }
    const { megabytes, native, packages } = measureInstalled(work);
    const rest = megabytes - native;
    if (native === 0) throw new Error(`${name} installed no native engine.`);
    if (megabytes > most) throw new Error(`${name} installed ${megabytes.toFixed(0)} MB, more than ${most}.`);
    const size = `${megabytes.toFixed(0)} MB (${rest.toFixed(0)} without the native engine)`;
    return `${name}: ${(passed() / 60).toFixed(1)} minutes, ${size}, ${packages} packages`;
  } finally {
    for (const terminal of terminals) await terminal.close();
  }
}

try {
  for (const manager of managers) console.log(await followWith(manager));
  console.log("The quickstart of the README works with npm, pnpm and yarn.");
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  registry.close();
  rmSync(folder, { recursive: true, force: true });
}
