import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answered, freePort } from "@passmuster/test-servers";
import { expect, onTestFinished, test } from "vitest";

const source = new URL("../src/server.mts", import.meta.url);

test("it serves under its prefix", async ({ signal }) => {
  const folder = mkdtempSync(join(tmpdir(), "example-"));
  const port = await freePort();
  const child = spawn(process.execPath, [...process.execArgv, source.pathname], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      PASSMUSTER_SECRET: "a secret of the tests, thirty-two bytes or more",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true });
  });
  const gone = ended.then(([code]) => Promise.reject(new Error(`The server ended with ${code}.`)));
  const response = await Promise.race([
    answered(`http://127.0.0.1:${port}/identity/health/ready`, signal),
    gone,
  ]);
  expect(await response.json()).toEqual({ status: "ok" });
});
