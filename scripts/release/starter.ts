import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { answered, freePort } from "@passmuster/test-servers";
import type { Run } from "./run.ts";

/**
 * Writes the starter with the installed command, installs it with the tarball of `passmuster`, tests,
 * type-checks and starts it.
 */
export async function checkStarter(
  host: string,
  { run, environment, tarball }: { run: Run; environment: NodeJS.ProcessEnv; tarball: string },
): Promise<string> {
  await run(host, ["npx", "--no-install", "passmuster", "init", "app"]);
  const app = join(host, "app");
  await run(app, ["npm", "install", tarball]);
  await run(app, ["npm", "test"]);
  await run(app, ["npm", "run", "check"]);
  const port = String(await freePort());
  const env = { ...environment, PORT: port };
  const server = spawn("node", ["--env-file=.env", "server.ts"], { cwd: app, env, stdio: "ignore" });
  const ended = once(server, "close");
  try {
    const base = `http://127.0.0.1:${port}/identity/api/v1`;
    await answered(base, AbortSignal.timeout(60_000));
    // The server creates the database of the token.
    const [token] = /\bpm_\w+/.exec(await run(app, ["npm", "run", "--silent", "token"])) ?? [];
    if (!token) throw new Error("The starter prints no token.");
    const response = await fetch(`${base}/identity/verifications`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        person: { first_name: "Avenna", last_name: "Dunmarch" },
        documents: { photo_id: { type: "Passport", number: "X1234567", country: "ATA" } },
      }),
    });
    if (response.status !== 201)
      throw new Error(`The starter answers ${response.status}: ${await response.text()}`);
  } finally {
    server.kill();
    await ended;
  }
  return "installed, tested, type-checked, started; it creates a verification";
}
