import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { confinement } from "@passmuster/process-pool";
import { describe, expect, test } from "vitest";
import { emptyFolder, folderWithStorage, idIn, run, serve } from "./command-line.ts";

describe("passmuster serve", () => {
  test("listens, stores everything under ./.passmuster, accepts a token created beside it, and exits 0 on SIGTERM", async () => {
    const folder = emptyFolder();
    const server = await serve(folder);
    const { stdout } = await run(folder, ["token", "create"]);
    expect(stdout).toMatch(/^pm_[0-9a-z]{32}\n$/);
    const headers = { authorization: `Bearer ${stdout.trim()}` };
    const list = await fetch(`${server.url}/api/v1/verifications`, { headers });
    expect(list.status).toBe(200);
    const { links } = (await list.json()) as { links: { first: string } };
    expect(links.first).toBe(`${server.url}/api/v1/verifications?page=1`);
    expect((await server.end("SIGTERM")).status).toBe(0);
    for (const file of ["passmuster.db", "secret"]) {
      expect(statSync(join(folder, ".passmuster", file)).mode & 0o777).toBe(0o600);
    }
  });

  test("serves the same API with Express", async () => {
    const server = await serve(emptyFolder(), [
      "--adapter",
      "express",
      "--storage",
      "memory:",
      "--blobs",
      "memory:",
      "--extractor",
      "sandbox",
    ]);
    const response = await fetch(`${server.url}/health/ready`);
    expect([response.status, response.headers.get("x-powered-by"), await response.json()]).toEqual([
      200,
      null,
      { status: "ok" },
    ]);
    expect((await server.end("SIGTERM")).status).toBe(0);
  });

  test("keeps its secret, so that links survive a restart", async () => {
    const folder = emptyFolder();
    await (await serve(folder)).end("SIGINT");
    const secret = readFileSync(join(folder, ".passmuster/secret"), "utf8");
    await (await serve(folder)).end("SIGTERM");
    expect(readFileSync(join(folder, ".passmuster/secret"), "utf8")).toBe(secret);
  });

  test("marks every response as sandbox", async () => {
    const server = await serve(emptyFolder(), [
      "--extractor",
      "sandbox",
      "--storage",
      "memory:",
      "--blobs",
      "memory:",
    ]);
    const { headers } = await fetch(`${server.url}/health/ready`);
    expect(headers.get("passmuster-mode")).toBe("sandbox");
    await server.end("SIGTERM");
  });

  test("requires a secret in production", async () => {
    const folder = emptyFolder();
    const { status, stderr } = await run(folder, ["serve", "--port", "0"], { NODE_ENV: "production" });
    expect([status, stderr]).toEqual([
      2,
      "passmuster: --secret-file (or PASSMUSTER_SECRET) is required in production: at least 32 random bytes.\n",
    ]);
    expect(existsSync(join(folder, ".passmuster"))).toBe(false);
  });

  test("refuses each invalid setting with one line and does not start", async () => {
    const line = [
      "serve",
      "--port",
      "70000",
      "--storage",
      "mysql://x",
      "--role",
      "boss",
      "--secret",
      "short",
    ];
    const { status, stdout, stderr } = await run(emptyFolder(), line, { LOG_LEVEL: "loud" });
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr.trim().split("\n")).toEqual([
      "passmuster: --secret was in the process list for a moment. Use --secret-file or PASSMUSTER_SECRET.",
      'passmuster: --port must be a port from 0 to 65535 (0 takes a free one), not "70000".',
      'passmuster: --storage must be sqlite:<path>, postgres://<user>@<host>/<database> or memory:, not "mysql://x".',
      'passmuster: --role must be one of all, api, worker, not "boss".',
      "passmuster: --secret must be at least 32 bytes each, separated by commas (one with a comma goes into --secret-file).",
      'passmuster: LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    ]);
  });

  test("reports a port in use in one clear line", async () => {
    const server = await serve(emptyFolder(), [
      "--storage",
      "memory:",
      "--blobs",
      "memory:",
      "--extractor",
      "sandbox",
    ]);
    const port = new URL(server.url).port;
    const { status, stderr } = await run(emptyFolder(), ["serve", "--port", port, "--log-level", "warn"]);
    expect([status, stderr]).toEqual([2, `passmuster: --port ${port} is in use on 127.0.0.1.\n`]);
    await server.end("SIGTERM");
  });
});

describe("passmuster token", () => {
  test("creates with scopes, flows, tenant and expiry, lists, and revokes", async () => {
    const folder = await folderWithStorage();
    const line = [
      "token",
      "create",
      "--scopes",
      "read",
      "--flows",
      "identity,postal1583",
      "--tenant",
      "acme",
      "--expires",
      "90d",
    ];
    const { stdout, stderr } = await run(folder, line);
    expect(stderr).toContain(`storage: sqlite:${join(folder, ".passmuster/passmuster.db")}\n`);
    const id = idIn({ stderr });
    expect(stdout).toMatch(/^pm_/);
    const listed = await run(folder, ["token", "list", "--json"]);
    const token = JSON.parse(listed.stdout);
    expect(token).toMatchObject({
      id,
      tenant: "acme",
      scopes: ["read"],
      flows: ["identity", "postal1583"],
      revoked_at: null,
    });
    expect((Date.parse(token.expires_at) - Date.parse(token.created_at)) / 86_400_000).toBeCloseTo(90, 3);
    expect(listed.stdout).not.toContain(stdout.trim());
    expect((await run(folder, ["token", "revoke", id])).status).toBe(0);
    expect((await run(folder, ["token", "revoke", id])).status).toBe(1);
    expect((await run(folder, ["token", "list"])).stdout).toMatch(/^ID +TENANT +SCOPES/);
  });

  test.each([
    [["token", "create", "--expires", "soon"], "--expires takes 90d, 12h or a future date"],
    [["token", "create", "--expires", "2099-02-30"], "--expires takes 90d, 12h or a future date"],
    [["token", "create", "--scopes", "all"], "--scopes takes read, write, review, admin"],
    [["token", "burn"], "token takes one of create, list, revoke"],
    [["token", "create", "--colour", "red"], "Unknown option '--colour'"],
    [["token", "list", "--storage", "memory:"], "--storage memory: keeps no tokens"],
    [["fly"], 'Unknown command "fly"'],
  ])("refuses %j", async (line, sentence) => {
    const { status, stdout, stderr } = await run(emptyFolder(), line);
    expect([status, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});

describe("passmuster doctor", () => {
  test("prints one line each for storage, blobs, extractor, decoders and clock", async () => {
    const { status, stdout } = await run(await folderWithStorage(), ["doctor", "--extractor", "sandbox"]);
    expect(status).toBe(0);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => line.split(/ +/).slice(0, 2).join(" ")),
    ).toEqual(["ok storage", "ok blobs", "ok extractor", "ok decoders", "ok clock"]);
  });

  test("says which layers confine decoders", async () => {
    const line = async (...given: readonly string[]): Promise<string | undefined> =>
      (await run(emptyFolder(), ["doctor", "--extractor", "sandbox", ...given])).stdout
        .split("\n")
        .find((each) => each.includes("decoders"));
    const { files, network } = confinement();
    expect(await line()).toMatch(files ? /own files only \(Landlock \d+\)/ : /any file/);
    expect(await line()).toMatch(network ? /no network and no processes \(seccomp\)/ : /any network/);
    expect(await line("--confine", "off")).toContain("not confined");
    expect(await line("--confine", "required")).toMatch(files && network ? /^ok/ : /^FAIL/);
  });

  test("exits 1 and names the failing check", async () => {
    const { status, stdout } = await run(emptyFolder(), [
      "doctor",
      "--storage",
      "sqlite:/dev/null/v.db",
      "--extractor",
      "sandbox",
    ]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/^FAIL +storage/);
  });
});

test("help lists every command, and each command its settings with their environment variables", async () => {
  const folder = emptyFolder();
  expect((await run(folder, [])).stdout).toMatch(/^ {2}serve +Serve the API/m);
  expect((await run(folder, ["help", "serve"])).stdout).toMatch(
    /--storage +database: sqlite:<path>.* or memory: \(default sqlite:.+ \[PASSMUSTER_STORAGE\]/,
  );
  expect((await run(folder, ["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
