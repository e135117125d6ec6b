import type { Logger } from "@passmuster/core/ports";
import { expect, test } from "vitest";
import { createService, identityBody, passport } from "../../service.ts";

const verifications = "/api/v1/identity/verifications";
const nothing = (): void => undefined;

test("members of a body that nobody reads are ignored, named by the answer and counted by the log", async () => {
  const lines: object[] = [];
  const logger: Logger = {
    info: nothing,
    warn: nothing,
    error: nothing,
    debug: (line) => void lines.push(line),
  };
  const { call, passmuster } = await createService({ logger });
  const body = { ...identityBody, business: {}, person: { ...identityBody.person, birthday: "1990-04-12" } };
  const { status, headers } = await call("POST", verifications, body);
  expect([status, headers["passmuster-ignored"]]).toEqual([201, "person.birthday, business"]);
  const request = headers["x-request-id"];
  expect(lines).toContainEqual({ request, route: "createVerification", ignored: 2 });
  await passmuster.close();
});

test("an answer to a body that is read whole names none", async () => {
  const { call, passmuster } = await createService();
  const created = await call("POST", verifications, identityBody);
  const uploaded = await call("POST", "/api/v1/identity/documents", passport(created.json.data.id));
  expect([created, uploaded].map(({ headers }) => headers["passmuster-ignored"])).toEqual([
    undefined,
    undefined,
  ]);
  await passmuster.close();
});

test("a refusal names them too, so that a misspelled member is seen beside the missing one", async () => {
  const { call, passmuster } = await createService();
  const { person, ...rest } = identityBody;
  const { status, headers } = await call("POST", verifications, { ...rest, persn: person });
  expect([status, headers["passmuster-ignored"]]).toEqual([422, "persn"]);
  await passmuster.close();
});

test("a name cannot write into the header, and no more than 20 names do", async () => {
  const { call, passmuster } = await createService();
  const odd = "a, b\r\nset-cookie: x";
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`m${at}`, 1]));
  const { headers } = await call("POST", verifications, { ...identityBody, [odd]: 1, ...many });
  const names = headers["passmuster-ignored"]?.split(", ") ?? [];
  expect([names[0], names.length, names.at(-1)]).toEqual([encodeURIComponent(odd), 21, "and 11 more"]);
  await passmuster.close();
});
