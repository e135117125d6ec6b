import { routes } from "@passmuster/core/http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Route } from "../../src/api/http/operations/operation.ts";
import { identityBody, person, withPassport } from "../service.ts";
import { type DeskService, deskService } from "./desk-service.ts";

/** Routes that give a reviewer something without a change, which the record would have. */
const readable = Object.entries(routes).filter(
  ([, { method, access }]: [string, Route]) =>
    method === "GET" && ["read", "review", "write", "admin"].includes(access),
);
const pdfInBase64 = "JVBERi0";
/** Values that only this person has, and the beginning of their document as a file. */
const values = [person.last_name, person.date_of_birth, identityBody.documents.photo_id.number, pdfInBase64];
/** Routes known to give such values. Others may join them without a change here. */
const shown = new Set([
  "listAllVerifications",
  "exportVerification",
  "exportVerifications",
  "getVerification",
  "getDocument",
  "getDocumentPdf",
  "getPicture",
  "getRules",
  "getDocumentReading",
]);

let service: DeskService;
let own: { readonly id: string; readonly document: string };

beforeAll(async () => {
  service = await deskService();
  own = await withPassport(service.call);
  await service.call("PUT", `/api/v1/identity/verifications/${own.id}/submit`);
  await service.passmuster.drain();
});
afterAll(() => service.passmuster.close());

/** The path of a route about `own`. A new name in a path needs a value here. */
function pathOf({ path }: Route): string {
  const named: Readonly<Record<string, string>> = {
    flow: "identity",
    verification: own.id,
    document: own.document,
    side: "front",
    webhook: "whk_00000000000000000000000000",
  };
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = named[name];
    if (value === undefined) throw new Error(`No value for {${name}} of ${path}`);
    return value;
  });
}

/** The links about readings by a reviewer. */
async function readings(): Promise<number> {
  const links = await service.storage.audit.read("default", { sequence: 0 }, 10_000);
  return links.filter(({ body }) => JSON.parse(body).kind === "reading").length;
}

test.each(readable)(
  "%s gives a reviewer no value of a person that is not in the record",
  async (id, route) => {
    // A reviewer of its own: what the same one reads again within 15 minutes is recorded once.
    const reviewer = await service.reviewer({ role: "admin", email: `${id}@example.test`.toLowerCase() });
    const before = await readings();
    const { raw, headers } = await reviewer("GET", pathOf(route));
    const text = Buffer.from(raw ?? "").toString();
    const isPicture = /^(image\/|application\/pdf)/.test(headers["content-type"] ?? "");
    const isPersonal = isPicture || values.some((value) => text.includes(value));
    expect((await readings()) - before).toBeGreaterThanOrEqual(isPersonal ? 1 : 0);
    if (shown.has(id)) expect(isPersonal).toBe(true);
  },
);
