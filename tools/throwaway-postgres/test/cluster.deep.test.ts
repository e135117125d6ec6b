import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, test } from "vitest";
import { startCluster, testDatabase } from "../src/index.ts";

test("a database is empty, accepts several connections, and is gone after its drop", async () => {
  const { url, drop } = await testDatabase();
  const [one, other] = [new pg.Client(url), new pg.Client(url)];
  for (const client of [one, other]) client.on("error", () => {});
  await Promise.all([one.connect(), other.connect()]);
  await one.query("create table t (n int)");
  await one.query("begin; insert into t values (1)");
  expect((await other.query("select * from t")).rows).toStrictEqual([]);
  await one.query("commit");
  expect((await other.query("select n from t")).rows).toStrictEqual([{ n: 1 }]);
  await drop();
  await expect(new pg.Client(url).connect()).rejects.toMatchObject({ code: "3D000" });
});

test("a killed cluster keeps its committed data and its address", async () => {
  const cluster = await startCluster();
  const ask = async (text: string) => {
    const client = new pg.Client(cluster.url());
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query(text);
    await client.end();
    return rows;
  };
  await ask("create table t as select 1 as n");
  await cluster.kill();
  await expect(ask("select 1")).rejects.toThrow();
  await cluster.start();
  expect(await ask("select n from t")).toStrictEqual([{ n: 1 }]);
  await cluster.stop();
  await expect(ask("select 1")).rejects.toThrow();
});

test("a cluster ends with its process, also if that is killed, and leaves nothing", async () => {
  const script = fileURLToPath(new URL("processes/start.ts", import.meta.url));
  const child = spawn(process.execPath, ["--conditions=@passmuster/source", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  const directory = new URL(line).searchParams.get("host") ?? "";
  expect(existsSync(directory)).toBe(true);
  child.kill("SIGKILL");
  await once(child, "exit");
  while (existsSync(directory)) await pause(10);
  await expect(new pg.Client(line).connect()).rejects.toThrow();
});
