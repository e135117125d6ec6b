import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { callerOf, identityBody } from "@passmuster/test-servers/caller";
import { expect, test } from "vitest";
import { emptyFolder, run, type Serving, serve } from "./command-line.ts";

const [old, next] = [
  "an old secret of thirty-two bytes or more",
  "the next secret of thirty-two bytes or more",
];
const sandbox = ["--extractor", "sandbox", "--blobs", "memory:"];
const inMemory = [...sandbox, "--storage", "memory:"];
const metricsToken = "a-token-of-the-tests";

const statusOf = async (url: string, headers = {}): Promise<number> => (await fetch(url, { headers })).status;

test("of several secrets the first signs and all verify, from flags, the environment or a file", async () => {
  const folder = emptyFolder();
  const file = join(folder, "secrets");
  writeFileSync(file, `${next}\n${old}\n`, { mode: 0o600 });
  const started = (line: readonly string[], secrets?: string): Promise<Serving> =>
    serve(folder, [...sandbox, ...line], secrets === undefined ? {} : { PASSMUSTER_SECRET: secrets });
  const first = await started([], old);
  const token = (await run(folder, ["token", "create"])).stdout.trim();
  const created = await callerOf(first.url, token)("POST", "/api/v1/identity/verifications", identityBody);
  const { pathname } = new URL(created.json.data.qr_code);
  expect(await statusOf(`${first.url}${pathname}`)).toBe(200);
  await first.end("SIGTERM");
  for (const [line, secrets, status] of [
    [[], `${next},${old}`, 200],
    [["--secret", next, "--secret", old], undefined, 200],
    [["--secret-file", file], undefined, 200],
    [[], next, 404],
  ] as const) {
    const server = await started(line, secrets);
    expect([line, await statusOf(`${server.url}${pathname}`)]).toEqual([line, status]);
    await server.end("SIGTERM");
  }
});

test("a short secret of several, a short one in a file, and two sources of secrets are refused", async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, "secrets"), `${next}\nshort\n`);
  const refusal = async (line: readonly string[], secret = "") => {
    const { status, stderr } = await run(folder, ["serve", "--port", "0", ...inMemory, ...line], {
      PASSMUSTER_SECRET: secret,
    });
    return [status, stderr.trim()];
  };
  expect(await refusal([], `${next},short`)).toEqual([
    2,
    "passmuster: PASSMUSTER_SECRET must be at least 32 bytes each, separated by commas (one with a comma goes into --secret-file).",
  ]);
  expect(await refusal(["--secret-file", "secrets"])).toEqual([
    2,
    "passmuster: --secret-file must contain one secret a line, of at least 32 bytes each.",
  ]);
  expect(await refusal(["--secret-file", "secrets"], next)).toEqual([
    2,
    "passmuster: Give --secret (or PASSMUSTER_SECRET) or --secret-file (or PASSMUSTER_SECRET_FILE), not both.",
  ]);
  expect(await refusal(["--secret-file", "none"])).toEqual([
    2,
    "passmuster: --secret-file: none cannot be read.",
  ]);
});

test.runIf(process.platform === "linux")(
  "a secret on the command line disappears from the process list, with a warning",
  async () => {
    const server = await serve(emptyFolder(), [...inMemory, "--secret", next]);
    expect(readFileSync(`/proc/${server.pid}/cmdline`, "latin1")).not.toContain(next);
    await server.end("SIGTERM");
    expect(await server.errors).toMatch(/^passmuster: --secret was in the process list/m);
    expect(await server.errors).not.toContain(next);
  },
  60_000,
);

test("metrics need a token: without one the server does not start", async () => {
  const { status, stderr } = await run(emptyFolder(), [
    "serve",
    "--port",
    "0",
    ...inMemory,
    "--metrics",
    "on",
  ]);
  expect([status, stderr]).toEqual([
    2,
    "passmuster: --metrics on needs --metrics-token (or PASSMUSTER_METRICS_TOKEN).\n",
  ]);
  const server = await serve(emptyFolder(), [...inMemory, "--metrics", "on"], {
    PASSMUSTER_METRICS_TOKEN: metricsToken,
  });
  expect(await statusOf(`${server.url}/metrics`)).toBe(401);
  expect(await statusOf(`${server.url}/metrics`, { authorization: `Bearer ${metricsToken}` })).toBe(200);
  await server.end("SIGTERM");
});

test("a forwarded address counts only with --trust-proxy", async () => {
  const last = async (line: readonly string[], header: string): Promise<number> => {
    const server = await serve(emptyFolder(), [...inMemory, ...line]);
    const ask = (index: number, address: string) =>
      statusOf(`${server.url}/api/v1/verifications`, {
        authorization: `Bearer pm_${String(index).padStart(32, "0")}`,
        [header]: address,
      });
    for (let index = 0; index < 300; index += 1) await ask(index, "192.0.2.1");
    expect(await ask(300, "192.0.2.1")).toBe(429);
    const status = await ask(301, "192.0.2.2");
    await server.end("SIGTERM");
    return status;
  };
  expect(await last([], "x-forwarded-for")).toBe(429);
  expect(await last(["--trust-proxy", "1"], "x-forwarded-for")).toBe(401);
  expect(await last(["--trust-proxy", "1:cf-connecting-ip"], "cf-connecting-ip")).toBe(401);
  const { stderr } = await run(emptyFolder(), ["serve", "--trust-proxy", "17"]);
  expect(stderr).toMatch(/^passmuster: --trust-proxy must be off, the number of your proxies \(1–16\)/);
});
