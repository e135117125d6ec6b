import { spawnSync } from "node:child_process";

/** Runs one group of measurements, one after the other, each in a process of its own. */
const groups: Readonly<Record<string, readonly string[]>> = {
  server: ["http", "list", "reading", "upload", "webhooks"],
  postgres: ["http-postgres", "outbox", "fleet"],
};

const [name = "server", ...options] = process.argv.slice(2);
const group = groups[name];
if (!group) throw new Error(`Unknown group "${name}": use ${Object.keys(groups).join(" or ")}.`);

for (const file of group) {
  const script = new URL(`${file}.ts`, import.meta.url).pathname;
  const line = [...process.execArgv, script, ...options];
  const { status } = spawnSync(process.execPath, line, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
