import type { Passmuster } from "@passmuster/core";
import type { DeskPage } from "@passmuster/core/ports";
import type { Express, Request } from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exampleOf } from "./guide-example.ts";
import { listen, serviceAt, sessionOf } from "./host.ts";

interface User {
  readonly email: string;
  readonly isLead: boolean;
}
const users = new Map<string, User>([
  ["s-rita", { email: "rita@example.test", isLead: false }],
  ["s-lea", { email: "Lea@Example.test", isLead: true }],
]);

/** Holds each request until this many have arrived. */
const gate = { wanted: 1, open: [] as (() => void)[] };
const arrived = (): Promise<void> =>
  new Promise((resolve) => {
    gate.open.push(resolve);
    if (gate.open.length < gate.wanted) return;
    for (const open of gate.open.splice(0)) open();
  });

let host: Awaited<ReturnType<typeof listen>>;
let passmuster: Passmuster;
beforeAll(async () => {
  host = await listen();
  Object.assign(globalThis, {
    userOfSession: ({ headers }: Request) =>
      users.get(/session=([\w-]+)/.exec(headers.cookie ?? "")?.[1] ?? ""),
    serviceWith: (authenticate: DeskPage["authenticate"]) => {
      passmuster = serviceAt(host.url, async (request) => {
        await arrived();
        return authenticate(request);
      });
      return passmuster;
    },
  });
  const { app } = await exampleOf<{ app: Express }>(
    "An Express session",
    ["app"],
    [
      ["declare const userOfSession: (request: express.Request) => User | undefined;", ""],
      ["passmusterExpress(passmuster)", "passmusterExpress(serviceWith(authenticate))"],
    ],
  );
  host.serve(app);
});
afterAll(async () => {
  await host.close();
  await passmuster.close();
});

const cookie = (session: string) => ({ cookie: `session=${session}` });

test("the user of the session is the reviewer", async () => {
  expect(await sessionOf(host.url, cookie("s-rita"))).toMatchObject({
    status: 201,
    email: "rita@example.test",
    role: "review",
  });
  expect(await sessionOf(host.url, cookie("s-lea"))).toMatchObject({
    status: 201,
    email: "lea@example.test",
    role: "lead",
  });
});

test("who has no session is refused, whatever their headers say", async () => {
  const posing = { "x-forwarded-email": "rita@example.test", "x-user": "rita@example.test" };
  for (const headers of [{}, cookie("s-none"), cookie(""), posing])
    expect((await sessionOf(host.url, headers)).status).toBe(401);
});

test("requests of two users at once are not mixed up", async () => {
  const asked = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? "s-rita" : "s-lea"));
  gate.wanted = asked.length;
  const sessions = await Promise.all(asked.map((session) => sessionOf(host.url, cookie(session))));
  const emails = asked.map((session) => (session === "s-rita" ? "rita@example.test" : "lea@example.test"));
  expect(sessions.map(({ email }) => email)).toEqual(emails);
});
