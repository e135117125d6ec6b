import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { freePort } from "@passmuster/test-servers";
import { npm } from "./quickstart/npm.ts";
import { pack, serveRegistry } from "./quickstart/registry.ts";
import { answers, type Step, stepsOf } from "./quickstart/steps.ts";
import { openTerminal, type Terminal } from "./quickstart/terminal.ts";
import { published, root } from "./workspace.ts";

/**
 * Follows the quickstart of the README in an empty folder, block by block, with the packages as published,
 * and compares the answers. Fails after 180 seconds. Needs `npm run build` before.
 *
 *   node --conditions=@passmuster/source scripts/quickstart.ts [PAGE]
 */
const limit = 180;
const page = resolve(process.argv[2] ?? join(root, "README.md"));
const steps = stepsOf(readFileSync(page, "utf8"), "Quickstart");
const folder = mkdtempSync(join(tmpdir(), "passmuster-quickstart-"));
const packed = join(folder, "packed");
mkdirSync(packed);
const upstream = npm(folder, "config", "get", "registry").trim();
const registry = await serveRegistry(
  published.map(({ folder: source }) => pack(source, packed)),
  upstream,
);

const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}/identity`;
const own = process.env.NPM_CONFIG_USERCONFIG ?? join(homedir(), ".npmrc");
const settings = join(folder, "npmrc");
writeFileSync(
  settings,
  `${existsSync(own) ? readFileSync(own, "utf8") : ""}\nregistry=${registry.url}\n@passmuster:registry=${registry.url}\n`,
);
const inherited = Object.entries(process.env).filter(
  ([name]) => !/^(npm_|NODE_OPTIONS$|PASSMUSTER_)/i.test(name),
);
const env = {
  ...Object.fromEntries(inherited),
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
  NPM_CONFIG_USERCONFIG: settings,
  PORT: String(port),
  PUBLIC_URL: publicUrl,
  PASSMUSTER_URL: publicUrl,
};

const terminals: Terminal[] = [];
const begun = performance.now();
const passed = (): number => (performance.now() - begun) / 1000;

/** The terminal for the next block: another one while the last block runs on, as a server does. */
function nextTerminal(): Terminal {
  const last = terminals.at(-1);
  if (last && !last.busy) return last;
  const opened = openTerminal(last?.folder ?? join(folder, "work"), env);
  terminals.push(opened);
  return opened;
}

/** Where files are written: the folder that the commands went to. */
const place = (): string => terminals.at(-1)?.folder ?? join(folder, "work");

async function follow(step: Step): Promise<void> {
  if (step.kind === "file") return writeFileSync(join(place(), step.name), step.text);
  if (step.kind === "download") return copyFileSync(join(dirname(page), step.from), join(place(), step.name));
  const { text, answer } = step;
  const asShown = (output: string): string => output.replaceAll(`:${port}/`, ":3000/");
  const enough = (output: string): boolean => answer !== undefined && answers(asShown(output), answer);
  const output = await nextTerminal().run(text, enough, Math.max(1, limit - passed()));
  if (answer !== undefined && !enough(output))
    throw new Error(
      `The README promises\n${answer}\nand the commands\n${text}\nanswered\n${asShown(output)}`,
    );
}

try {
  mkdirSync(join(folder, "work"));
  for (const step of steps) {
    const since = passed();
    await follow(step);
    const what = step.kind === "commands" ? step.text.trim().split("\n")[0] : step.name;
    console.log(`${(passed() - since).toFixed(1).padStart(6)} s  ${what}`);
  }
  console.log(`The quickstart of the README works. It took ${passed().toFixed(0)} seconds.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  for (const terminal of terminals) await terminal.close();
  registry.close();
  rmSync(folder, { recursive: true, force: true });
}
