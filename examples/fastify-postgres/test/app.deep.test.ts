import { randomBytes } from "node:crypto";
import { memoryKeys } from "passmuster";
import { postgresStorage } from "passmuster/postgres";
import { testPassmuster } from "passmuster/testing";
import { Pool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../src/app.ts";
import { createCustomers } from "../src/customers.ts";

/**
 * An empty database on the server of `TEST_DATABASE_URL`. In Passmuster's own repository, on a server from
 * npm.
 */
async function emptyDatabase(server = process.env.TEST_DATABASE_URL) {
  if (!server) return (await import("@passmuster/throwaway-postgres")).testDatabase();
  const name = `example_${randomBytes(8).toString("hex")}`;
  const admin = new Pool({ connectionString: server, max: 1 });
  await admin.query(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  };
  return { url: url.href, drop };
}

async function host() {
  const { url, drop } = await emptyDatabase();
  const pool = new Pool({ connectionString: url });
  const kit = await testPassmuster({
    storage: postgresStorage(pool, { schema: "passmuster", keys: memoryKeys() }),
  });
  const customers = createCustomers(pool);
  await customers.migrate();
  const app = await createApp(kit.passmuster, customers);
  onTestFinished(async () => {
    await app.close();
    await kit.close();
    await pool.end();
    await drop();
  });
  const ask = async (method: "GET" | "POST", path: string, payload?: object) => {
    const { statusCode, body } = await app.inject({ method, url: path, ...(payload && { payload }) });
    return { status: statusCode, json: JSON.parse(body) };
  };
  return { ...kit, pool, app, ask };
}

const passport = { number: "X1234567", country: "ATA" };
const avenna = { firstName: "Avenna", lastName: "Dunmarch" };

test("a customer is verified once the verification is approved", async () => {
  const { ask, make, passmuster } = await host();
  const { json: customer } = await ask("POST", "/customers", avenna);
  expect(customer).toMatchObject({ ...avenna, verified: false });
  const begun = await ask("POST", `/customers/${customer.id}/verification`, passport);
  expect(begun.status).toBe(201);
  const { verification } = begun.json;
  const document = { contextType: "PHOTO_ID", type: 3, country: "ATA", frontSideData: make.picture() };
  await passmuster.flow("identity").documents.upload({ verification, document });
  await passmuster.flow("identity").verifications.submit(verification);
  await passmuster.drain();
  expect((await ask("GET", `/customers/${customer.id}`)).json.verified).toBe(true);
});

test("host and Passmuster share one database, in separate schemas", async () => {
  const { pool } = await host();
  const { rows } = await pool.query(
    "select distinct schemaname from pg_tables where tablename in ('customers', 'verifications') order by 1",
  );
  expect(rows).toEqual([{ schemaname: "passmuster" }, { schemaname: "public" }]);
});

test("the API is served beside it, to callers with a token", async () => {
  const { app, ask, token } = await host();
  const path = "/identity/api/v1/verifications";
  expect((await ask("GET", path)).status).toBe(401);
  const { statusCode } = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  expect(statusCode).toBe(200);
});

test("an unknown customer is not verified", async () => {
  const { ask } = await host();
  expect(await ask("POST", "/customers/0/verification", passport)).toEqual({
    status: 404,
    json: { code: "customer_not_found" },
  });
  expect((await ask("POST", "/customers", {})).status).toBe(400);
});
