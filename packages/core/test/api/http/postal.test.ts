import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { identityBody } from "../../service.ts";
import {
  application,
  business,
  inPerson,
  notary,
  type PostalService,
  pdf,
  postalService,
} from "./postal-service.ts";

let service: PostalService;
beforeEach(async () => {
  service = await postalService();
});
afterEach(() => service.passmuster.close());

const postalOf = async (id: string) => (await service.ask("GET", id, "")).json.data.postal;

describe("the application of a mailbox", () => {
  test("is stored whole, is shown with the verification, and replaces the one before", async () => {
    const id = await service.started();
    expect(await postalOf(id)).toBeUndefined();
    const given = { ...application, service: "business", business, recipients: ["Ada Marlow"] };
    expect((await service.ask("PUT", id, "/application", given)).status).toBe(200);
    expect(await postalOf(id)).toMatchObject({
      ready: false,
      application: {
        ...given,
        mailbox: { ...application.mailbox, pmb: "12", state: "OR" },
        given_at: expect.any(String),
      },
      witness: null,
      closing: null,
      certifications: [],
    });
    await service.ask("PUT", id, "/application", application);
    expect((await postalOf(id)).application).toMatchObject({ business: null, recipients: [] });
  });

  test("the same one again keeps its time", async () => {
    const id = await service.started();
    const first = await service.ask("PUT", id, "/application", application);
    service.environment.advance(1_000_000);
    const again = await service.ask("PUT", id, "/application", application);
    expect(again.json.data).toEqual(first.json.data);
  });

  test.each<readonly [string, object, string]>([
    ["an unknown member", { ...application, fax: "1" }, "fax"],
    ["a member that each object has", { ...application, constructor: "1" }, "constructor"],
    [
      "an unknown inner member",
      { ...application, agency: { ...application.agency, fax: "1" } },
      "agency.fax",
    ],
    ["no mailbox", { ...application, mailbox: undefined }, "mailbox"],
    [
      "no state of the USA",
      { ...application, mailbox: { ...application.mailbox, state: "XX" } },
      "mailbox.state",
    ],
    [
      "no ZIP",
      { ...application, mailbox: { ...application.mailbox, postal_code: "9799" } },
      "mailbox.postal_code",
    ],
    ["no number of a box", { ...application, mailbox: { ...application.mailbox, pmb: "#" } }, "mailbox.pmb"],
    ["no phone number", { ...application, phone: "none" }, "phone"],
    ["no address of mail", { ...application, email: "ines" }, "email"],
    ["another service", { ...application, service: "both" }, "service"],
    ["a business without its data", { ...application, service: "business" }, "business"],
    ["a person with a business", { ...application, business }, "business"],
    ["a nameless recipient", { ...application, recipients: ["Ada", ""] }, "recipients.1"],
  ])("is refused with %s", async (_, body, member) => {
    const id = await service.started();
    const { status, json } = await service.ask("PUT", id, "/application", body);
    expect([status, Object.keys(json.errors)]).toEqual([422, [member]]);
    expect(await postalOf(id)).toBeUndefined();
  });

  test("is unknown to other flows", async () => {
    const { json: made } = await service.call("POST", "/api/v1/identity/verifications", identityBody);
    const path = `/api/v1/identity/verifications/${made.data.id}`;
    for (const [method, rest, body] of [
      ["PUT", "/application", application],
      ["POST", "/witness", inPerson],
      ["PUT", "/closing", { at: "2026-01-01" }],
      ["POST", "/certification", { quarter: "2026-01-15", by: "Ann" }],
    ] as const) {
      const { status, json } = await service.call(method, `${path}${rest}`, body);
      expect([status, Object.keys(json.errors)]).toEqual([422, Object.keys(body)]);
      expect(Object.values(json.errors).flat().join()).toContain("postal1583");
    }
  });
});

describe("a mailbox is ready", () => {
  test("once it is Approved and witnessed, and no more once the application changes", async () => {
    const id = await service.approved();
    await service.ask("PUT", id, "/application", application);
    expect((await postalOf(id)).ready).toBe(false);
    expect((await service.ask("POST", id, "/witness", inPerson)).json.data.ready).toBe(true);
    await service.ask("PUT", id, "/application", application);
    expect((await postalOf(id)).ready).toBe(true);
    await service.ask("PUT", id, "/application", { ...application, phone: "+1 503 555 0199" });
    expect((await postalOf(id)).ready).toBe(false);
    await service.ask("POST", id, "/witness", inPerson);
    expect((await postalOf(id)).ready).toBe(true);
    await service.ask("PUT", id, "/reject", { comment: "A copy.", email: "rita@example.test" });
    expect((await postalOf(id)).ready).toBe(false);
  });
});

describe("the witness", () => {
  test("a notary's file is kept sealed, served to reviewers, and replaced with its record", async () => {
    const id = await service.started();
    const { status, json } = await service.ask("POST", id, "/witness", notary);
    expect([status, json.data.witness]).toMatchObject([
      201,
      { by: notary.by, method: "notary", commission: notary.commission, has_document: true },
    ]);
    const served = await service.ask("GET", id, "/witness/pdf");
    expect([served.status, served.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(Buffer.from(served.raw ?? "").equals(pdf)).toBe(true);
    await service.ask("POST", id, "/witness", inPerson);
    await service.passmuster.drain();
    expect((await service.ask("GET", id, "/witness/pdf")).json.code).toBe("not_witnessed");
  });

  test.each<readonly [string, object, string]>([
    ["without a commission of the notary", { ...notary, commission: null }, "commission"],
    ["with a commission of an agent", { ...inPerson, commission: notary.commission }, "commission"],
    ["in the future", { ...inPerson, at: "2026-02-02" }, "at"],
    ["by another method", { ...inPerson, method: "telephone" }, "method"],
    ["by nobody", { ...inPerson, by: "" }, "by"],
    ["commissioned abroad", { ...notary, commission: { number: "1", state: "BY" } }, "commission.state"],
    ["with a file that is no PDF", { ...notary, document: { pdf_data: "AAAA" } }, "document.pdf_data"],
    ["with a file that is no base64", { ...notary, document: { pdf_data: "%" } }, "document.pdf_data"],
  ])("is refused %s", async (_, body, member) => {
    const id = await service.started();
    const { status, json } = await service.ask("POST", id, "/witness", body);
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [member]]);
    expect(await postalOf(id)).toBeUndefined();
  });

  test("the file is erased with the verification", async () => {
    const id = await service.started();
    await service.ask("POST", id, "/witness", notary);
    const stored = await service.storage.load("default", id as `ver_${string}`);
    const key = stored?.postal?.witness?.document;
    if (!key) throw new Error("The file is not stored.");
    await service.blobs.get(key);
    await service.ask("DELETE", id, "");
    await service.passmuster.drain();
    await expect(service.blobs.get(key)).rejects.toThrow();
  });
});

test("a mailbox is certified once a quarter, on its day or later", async () => {
  const id = await service.approved();
  const certify = (quarter: string, by = "Ann Agent") =>
    service.ask("POST", id, "/certification", { quarter, by });
  for (const wrong of ["2026-01-14", "2026-04-15", "2026-02-15", "January"])
    expect((await certify(wrong)).status, wrong).toBe(422);
  await certify("2025-10-15");
  await certify("2026-01-15");
  await certify("2025-10-15", "Ben Agent");
  expect((await postalOf(id)).certifications).toMatchObject([
    { quarter: "2025-10-15", by: "Ben Agent" },
    { quarter: "2026-01-15", by: "Ann Agent" },
  ]);
});

test("the record names each act, and no value", async () => {
  const id = await service.approved();
  await service.ask("PUT", id, "/application", application);
  await service.ask("POST", id, "/witness", inPerson);
  await service.ask("POST", id, "/certification", { quarter: "2026-01-15", by: "Ann Agent" });
  await service.ask("PUT", id, "/closing", { at: "2026-01-20", forwarding_address: "3 Alder Bay" });
  const links: string[] = [];
  for await (const { body } of service.passmuster.audit.export()) links.push(body);
  const acts = links.flatMap((body) => JSON.parse(body).acts ?? []);
  expect(acts.filter((act: string) => /application|witness|mailbox/.test(act))).toEqual([
    "application.given",
    "witness.recorded",
    "mailbox.certified",
    "mailbox.closed",
  ]);
  expect(links.join()).not.toMatch(/Walt|Ann Agent|Alder|555/);
});

describe("retention", () => {
  const day = 86_400_000_000;

  test("keeps an open mailbox, and counts from the day of the closing", async () => {
    await service.passmuster.close();
    service = await postalService({ retention: { approved: "30d" } });
    const { environment, passmuster, ask } = service;
    const [open, closed, other] = [
      await service.approved(),
      await service.approved(),
      await service.approved(),
    ];
    for (const id of [open, closed]) await ask("PUT", id, "/application", application);
    const found = async () =>
      (await Promise.all([open, closed, other].map((id) => ask("GET", id, "")))).map(({ status }) => status);
    environment.advance(40 * day);
    await passmuster.drain();
    expect(await found()).toEqual([200, 200, 404]);
    const at = new Date(environment.now() / 1000 - 10 * 86_400_000).toISOString();
    await ask("PUT", closed, "/closing", { at });
    environment.advance(19 * day);
    await passmuster.drain();
    expect(await found()).toEqual([200, 200, 404]);
    environment.advance(2 * day);
    await passmuster.drain();
    expect(await found()).toEqual([200, 404, 404]);
  });
});

describe("roles", () => {
  test.each([
    ["PUT", "/application", application, ["admin"]],
    ["POST", "/witness", inPerson, ["review", "correct", "lead", "admin"]],
    ["PUT", "/closing", { at: "2026-01-01" }, ["review", "correct", "lead", "admin"]],
    ["POST", "/certification", { quarter: "2026-01-15", by: "Ann" }, ["lead", "admin"]],
  ] as const)("%s %s", async (method, rest, body, allowed) => {
    const id = await service.started();
    const roles = ["look", "review", "correct", "lead", "admin"] as const;
    for (const role of roles) {
      const scopes =
        role === "look" ? ["read"] : role === "admin" ? ["read", "write", "review"] : ["read", "review"];
      const caller = service.reviewer("ann", role, { scopes: scopes as ["read"] });
      const { status } = await service.ask(method, id, rest, body, caller);
      const isAllowed = (allowed as readonly string[]).includes(role);
      expect([role, status < 300], String(status)).toEqual([role, isAllowed]);
    }
    expect((await service.ask(method, id, rest, body, service.callerWith("reader"))).status).toBe(403);
  });

  test("the e-mail address of the application is the applicant's, also if a reviewer gives it", async () => {
    const id = await service.started();
    const caller = service.reviewer("ann", "admin");
    const { json } = await service.ask("PUT", id, "/application", application, caller);
    expect(json.data.application.email).toBe(application.email);
  });
});

test("in process, the same calls take the same data", async () => {
  const { verifications } = service.passmuster.flow("postal1583");
  const id = await service.approved();
  const { postal_code: postalCode, ...place } = application.mailbox;
  await verifications.updateApplication(id, {
    ...application,
    service: "personal",
    mailbox: { ...place, postalCode },
  });
  const { commission } = notary;
  const document = { pdfData: new Uint8Array(pdf) };
  await verifications.witness(id, { by: "Nora", method: "notary", at: "2026-01-01", commission, document });
  expect(Buffer.from(await verifications.witnessPdf(id)).equals(pdf)).toBe(true);
  await verifications.certifyMailbox(id, { quarter: "2026-01-15", by: "Ann" });
  const { postal } = await verifications.closeMailbox(id, { at: "2026-01-20" });
  expect(postal).toMatchObject({ ready: true, closing: { forwardingAddress: null } });
});
