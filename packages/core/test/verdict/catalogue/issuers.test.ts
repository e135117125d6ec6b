import { issuerOf } from "@passmuster/core/geography";
import { afterAll, describe, expect, test } from "vitest";
import { territoryGroups } from "../../../src/verdict/catalogue/issuers.ts";
import { createService, identityBody, passport } from "../../service.ts";
import { issuerTables } from "../comparison/pairs/issuers.ts";
import { disagreeing, pairs } from "../comparison/pairs.ts";

const service = await createService();
afterAll(() => service.passmuster.close());

const announce = (country: string) =>
  service.call("POST", "/api/v1/identity/verifications", {
    ...identityBody,
    documents: { photo_id: { type: "Passport", number: "X1", country } },
  });

describe("the issuer of a document", () => {
  test.each([
    "RKS",
    "xkx",
    "XXA",
    "XXB",
    "XXC",
    "XXX",
    "UNO",
    "UNA",
    "UNK",
    "XOM",
    "XPO",
    "EUE",
    "GBD",
    "GBN",
  ])("may be %s", async (code) => {
    const { status, json } = await announce(code);
    expect([status, json.data?.documents?.photo_id?.country ?? code.toUpperCase()]).toEqual([
      201,
      code.toUpperCase(),
    ]);
  });

  test.each([
    ["RKS", "XK", "Kosovo"],
    ["UNO", "UN", "United Nations"],
    ["XOM", "", "Sovereign Military Order of Malta"],
    ["D", "DE", "Germany"],
    ["NOR", "NO", "Norway"],
  ])("is answered for %s as %s, %s", async (code, iso2, name) => {
    const { json } = await announce(code);
    const uploaded = await service.call(
      "POST",
      "/api/v1/identity/documents",
      passport(json.data.id, { country: code }),
    );
    expect(uploaded.json.data.country).toEqual({ name, iso2, iso3: code === "D" ? "DEU" : code });
  });

  test.each(["QQQ", "DD", "X", ""])("is refused as %j, with what is allowed", async (code) => {
    const { status, json } = await announce(code);
    expect([status, Object.keys(json.errors)]).toEqual([422, ["documents.photo_id.country"]]);
  });

  test("of an address is a country of ISO 3166-1", async () => {
    const { status, json } = await service.call("POST", "/api/v1/postal1583/verifications", {
      ...identityBody,
      address: { street: "1 Elm St", city: "Reno", state: "NV", postal_code: "89501", country: "UNO" },
    });
    expect([status, Object.keys(json.errors)]).toEqual([422, expect.arrayContaining(["address.country"])]);
  });
});

describe("a territory and the issuer of its documents", () => {
  test.each(issuerTables)("$title agree with the table", (table) => {
    expect(pairs(table.text).length).toBeGreaterThan(9);
    expect(disagreeing(table)).toEqual([]);
  });

  test("are known, and their sources are named", () => {
    const codes = territoryGroups.flatMap(({ territories, issuers }) =>
      `${territories} ${issuers}`.split(" "),
    );
    expect(codes.filter((code) => issuerOf(code) === undefined)).toEqual([]);
    expect(territoryGroups.filter(({ source }) => source.length < 10)).toEqual([]);
  });
});
