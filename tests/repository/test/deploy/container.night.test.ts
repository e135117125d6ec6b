import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../../../scripts/workspace.ts";
import { argumentsOf, execForm, pairsIn, stagesOf } from "./dockerfile.ts";
import { tarballsOf } from "./tarballs.ts";

const [install = [], image = []] = stagesOf(readFileSync(join(root, "deploy/Dockerfile"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "passmuster-image-"));
/** Folders of the image, as folders of this machine: one for each stage. */
const stage = { install: join(folder, "install"), image: join(folder, "image") };
const inside = (place: string, text: string): string =>
  text.replace(/(^|[\s"=])\/(app|data)\b/g, `$1${place}/$2`);

const environment = {
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  HOME: process.env.HOME ?? "",
};
const defaults = Object.assign({}, ...argumentsOf(image, "ENV").map(pairsIn)) as Record<string, string>;
const [entrypoint = "[]"] = argumentsOf(image, "ENTRYPOINT");
const [command = "[]"] = argumentsOf(image, "CMD");
const workingFolder = inside(stage.image, argumentsOf(image, "WORKDIR")[0] ?? "");
const own = {
  TMPDIR: join(folder, "tmp"),
  PASSMUSTER_SECRET: "a secret of the tests of thirty-two bytes or more",
};

/** Starts what the image starts, with other arguments where some are given. */
function start(line: readonly string[] = execForm(command), settings: Record<string, string> = {}) {
  const [program = "", ...rest] = execForm(inside(stage.image, entrypoint));
  const env = { ...environment, ...defaults, ...own, ...settings };
  return spawn(program, [...rest, ...line], { cwd: workingFolder, env });
}

async function outputOf(child: ChildProcess): Promise<{ status: number | null; text: string }> {
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => chunks.push(String(chunk)));
  const [status] = (await once(child, "close")) as [number | null];
  return { status, text: chunks.join("") };
}

/** Files and folders, also those whose names begin with a dot. */
const filesIn = (place: string): readonly string[] =>
  readdirSync(place, { recursive: true, encoding: "utf8" });

/** Every file below a folder with its size and its last change. */
const stateOf = (place: string): readonly string[] =>
  filesIn(place).map((file) => {
    const { mtimeMs, size } = statSync(join(place, file));
    return `${file} ${size} ${mtimeMs}`;
  });

beforeAll(() => {
  for (const place of [own.TMPDIR, stage.install, stage.image]) mkdirSync(place);
  const PACKAGES = [...tarballsOf("@passmuster/cli").values()].join(" ");
  let cwd = stage.install;
  for (const { name, rest } of install) {
    if (name === "WORKDIR") {
      cwd = inside(stage.install, rest);
      mkdirSync(cwd, { recursive: true });
    }
    if (name !== "RUN") continue;
    // npm needs the proxies and certificates of this machine.
    const env = { ...process.env, ...environment, PACKAGES, npm_config_prefer_offline: "true" };
    const { status, stderr } = spawnSync("sh", ["-c", inside(stage.install, rest)], {
      cwd,
      env,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`RUN ${rest}\n${stderr}`);
  }
  for (const rest of argumentsOf(image, "COPY")) {
    const [from = "", to = ""] = rest.split(" ").filter((word) => !word.startsWith("--"));
    if (/^\/(app|data)$/.test(from))
      cpSync(inside(stage.install, from), inside(stage.image, to), { recursive: true });
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the image starts as its last line says, answers its health check and writes to its volume only; untested: the base image, its user, a read-only root", async () => {
  const before = stateOf(join(stage.image, "app"));
  const settings = { PORT: "0" };
  const server = start(undefined, settings);
  const ended = outputOf(server);
  const lines = createInterface({ input: server.stdout });
  const [line] = (await Promise.race([once(lines, "line"), ended.then(({ text }) => [text])])) as [string];
  const [, port = ""] = /^passmuster listening on http:\/\/0\.0\.0\.0:(\d+)$/.exec(line) ?? [];
  expect(line).toMatch(/^passmuster listening on /);

  const [check = ""] = argumentsOf(image, "HEALTHCHECK");
  const [program = "", ...rest] = execForm(check.slice(check.indexOf("[")));
  const healthOn = (PORT: string) =>
    spawnSync(program, rest, { env: { ...environment, ...defaults, PORT } }).status;
  expect(healthOn(port)).toBe(0);
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);

  server.kill("SIGTERM");
  expect((await ended).status).toBe(0);
  expect(healthOn(port)).toBe(1);
  expect(stateOf(join(stage.image, "app"))).toEqual(before);
  expect(filesIn(workingFolder)).toContain(join(".passmuster", "passmuster.db"));
});

test("without a secret the image refuses to start, and says which setting is missing", async () => {
  const { status, text } = await outputOf(start(undefined, { PASSMUSTER_SECRET: "" }));
  expect([status, text]).toEqual([2, expect.stringContaining("PASSMUSTER_SECRET")]);
});

test("the native reader of the image reads a passport in a confined process", async () => {
  const doctor = await outputOf(start(["doctor"]));
  expect(doctor.text).toMatch(
    /^ok +extractor +local reads mrz, barcode, text, quality, faces, native engine/m,
  );
  expect(doctor.status).toBe(0);
  const read = await outputOf(
    start(["read", join(root, "tools/specimens/images/passport-ines.jpg"), "--json"]),
  );
  expect(read.text).toContain('"surname":"MOREAU VALDES"');
});

test("the image has no binary of another system and takes at most 350 MB with Node and 75 MB for its base", () => {
  const app = join(stage.image, "app/node_modules");
  const binaries = globSync("**/*.{node,so,so.*,dll,dylib}", { cwd: app });
  expect(binaries.length).toBeGreaterThan(3);
  const { arch } = process;
  const foreign = /darwin|win32|musl|\.dll$|\.dylib$/;
  expect(binaries.filter((file) => foreign.test(file) || !file.includes(arch))).toEqual([]);
  const base = 75e6;
  const files = filesIn(app).map((file) => statSync(join(app, file)).size);
  const size = files.reduce((sum, one) => sum + one, base + statSync(process.execPath).size);
  expect(size).toBeLessThan(350e6);
});
