import { passmusterExpress } from "@passmuster/adapter-express";
import type { Passmuster } from "@passmuster/core";
import type { DeskPage } from "@passmuster/core/ports";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exampleOf } from "./guide-example.ts";
import { listen, serviceAt, sessionOf } from "./host.ts";

const heading = "A header of a reverse proxy";
const secret = "a secret of the proxy, of thirty-two bytes or more";
const withSecret = (value: string) =>
  exampleOf<{ authenticate: DeskPage["authenticate"] }>(
    heading,
    ["authenticate"],
    [["process.env.PROXY_SECRET", JSON.stringify(value)]],
  );

let host: Awaited<ReturnType<typeof listen>>;
let passmuster: Passmuster;
beforeAll(async () => {
  host = await listen();
  const { authenticate } = await withSecret(secret);
  passmuster = serviceAt(host.url, authenticate);
  host.serve(express().use("/identity", passmusterExpress(passmuster)));
});
afterAll(async () => {
  await host.close();
  await passmuster.close();
});

const email = { "x-forwarded-email": "rita@example.test" };

test("the person whom the proxy names is the reviewer", async () => {
  const session = await sessionOf(host.url, { ...email, "x-proxy-secret": secret });
  expect(session).toMatchObject({ status: 201, email: "rita@example.test", role: "review" });
});

test("a caller who reaches the server without the proxy cannot pose as a reviewer", async () => {
  for (const headers of [
    email,
    { ...email, "x-proxy-secret": "" },
    { ...email, "x-proxy-secret": secret.slice(1) },
    { ...email, "x-proxy-secret": `${secret}, ${secret}` },
    { "x-proxy-secret": secret },
    { "x-forwarded-email": "", "x-proxy-secret": secret },
  ])
    expect((await sessionOf(host.url, headers)).status).toBe(401);
});

test("two addresses in the header are no reviewer", async () => {
  const both = { "x-forwarded-email": "rita@example.test, tom@example.test", "x-proxy-secret": secret };
  const session = await sessionOf(host.url, both);
  expect([session.status, session.email]).toEqual([500, undefined]);
});

test("the server does not start without a secret of the proxy", async () => {
  for (const value of ["", "short"])
    await expect(withSecret(value)).rejects.toThrow("at least 32 characters");
});
