import { testDatabase } from "@passmuster/throwaway-postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { migrations } from "../migrations/index.ts";
import { startOther } from "./processes/start.ts";

const processes = 20;

test(`${processes} processes that migrate a new database at once all succeed, and one runs the migrations`, async () => {
  const { url, drop } = await testDatabase();
  const others = await Promise.all(Array.from({ length: processes }, () => startOther("migrate", url)));
  const answers = others.map((other) => other.answer());
  for (const other of others) other.send("go");
  expect(await Promise.all(answers)).toStrictEqual(Array(processes).fill("migrated"));
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    "select number, xmin::text as by from passmuster.migrations order by number",
  );
  expect(rows.map(({ number }) => number)).toStrictEqual(migrations.map(({ number }) => number));
  expect(new Set(rows.map(({ by }) => by)).size).toBe(1);
  const keys = await client.query("select owner from passmuster.keys");
  expect(keys.rows).toStrictEqual([{ owner: "" }]);
  await client.end();
  await drop();
});
