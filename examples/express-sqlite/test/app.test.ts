import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqliteStorage } from "passmuster/sqlite";
import { testPassmuster } from "passmuster/testing";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../src/app.ts";
import { staffOnly } from "../src/staff.ts";
import { createUsers, type User } from "../src/users.ts";

async function host() {
  const folder = mkdtempSync(join(tmpdir(), "example-"));
  const user = (id: string, staff: boolean): User => ({
    id,
    staff,
    email: `${id}@example.test`,
    firstName: "Avenna",
    lastName: "Dunmarch",
    verified: false,
  });
  const users = createUsers({ customer: user("u-1", false), staff: user("u-2", true) });
  const kit = await testPassmuster({
    storage: sqliteStorage(join(folder, "passmuster.db")),
    authenticator: staffOnly(users),
  });
  const server = createApp(kit.passmuster, users).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.close();
    await kit.close();
    rmSync(folder, { recursive: true });
  });
  const { port } = server.address() as AddressInfo;
  const as =
    (session: string) => async (method: string, path: string, body?: string | Uint8Array<ArrayBuffer>) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${session}`,
          ...(body && { "content-type": typeof body === "string" ? "application/json" : "image/jpeg" }),
        },
        ...(body && { body }),
      });
      return { status: answer.status, json: (await answer.json()) as Answer };
    };
  return { ...kit, as };
}

/** The parts of responses that the tests inspect. */
interface Answer {
  readonly verified?: boolean;
  readonly data?: readonly { readonly id: string }[];
}

const passport = (number: string) => JSON.stringify({ number, country: "ATA" });

test("a user shows a passport and is verified", async () => {
  const { as, make, passmuster } = await host();
  const customer = as("customer");
  expect((await customer("GET", "/me")).json).toEqual({ firstName: "Avenna", verified: false });
  expect((await customer("POST", "/me/verification", passport("X1234567"))).status).toBe(201);
  const submitted = await customer("PUT", "/me/passport", new Uint8Array(make.picture()));
  expect(submitted).toEqual({ status: 202, json: { status: "Submitted" } });
  await passmuster.drain();
  expect((await customer("GET", "/me")).json.verified).toBe(true);
});

test("a member of the staff decides an open verification over the API", async () => {
  const { as, make, passmuster } = await host();
  const [customer, staff] = [as("customer"), as("staff")];
  await customer("POST", "/me/verification", passport("SANDBOX-NAME"));
  await customer("PUT", "/me/passport", new Uint8Array(make.picture()));
  await passmuster.drain();
  const open = await staff("GET", "/identity/api/v1/verifications?status=5");
  const { id } = open.json.data?.[0] ?? {};
  const seen = JSON.stringify({ comment: "Married last spring.", email: "rita@example.test" });
  expect((await staff("PUT", `/identity/api/v1/identity/verifications/${id}/approve`, seen)).status).toBe(
    200,
  );
  await passmuster.drain();
  expect((await customer("GET", "/me")).json.verified).toBe(true);
});

test("sessions access only their own data", async () => {
  const { as } = await host();
  expect((await as("nobody")("GET", "/me")).status).toBe(401);
  for (const session of ["customer", "nobody", "__proto__"])
    expect((await as(session)("GET", "/identity/api/v1/verifications")).status).toBe(401);
  const refused = await as("customer")("PUT", "/me/passport", new Uint8Array([1]));
  expect(refused).toMatchObject({ status: 404, json: { code: "verification_not_found" } });
});
