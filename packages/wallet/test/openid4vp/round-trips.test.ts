import { specimen, type WalletFault } from "@passmuster/test-wallet";
import { expect, inject, test } from "vitest";
import { roundTrip, type Way, ways } from "./order.ts";

const passed = { passed: true };
const failed = (code: string) => ({ passed: false, code });
type Held = "mdl" | "pid" | "pid_mdoc";

const pairs = ways.flatMap((way) =>
  (["mdl", "pid", "pid_mdoc"] as const)
    .filter((held) => way !== "org-iso-mdoc" || held !== "pid")
    .map((held): [Way, Held] => [way, held]),
);

/** Evenly spread: every one from size 1 on. */
const some = <T>(all: readonly T[]): readonly T[] =>
  all.filter((_, at) => at % Math.ceil(1 / inject("size")) === 0);

test.each(some(pairs))("%s: %s is read completely", async (way, held) => {
  const reading = await roundTrip(way, { holds: [held] });
  expect(reading).toStrictEqual({
    kind: held === "mdl" ? "mdl" : "eu-pid",
    format: held === "pid" ? "dc+sd-jwt" : "mso_mdoc",
    extracted: {
      person: { surname: "Mustermann", givenNames: "Erika", dateOfBirth: "1984-01-26" },
      document: {
        number: "T220001293",
        expirationDate: "2035-01-25",
        issueDate: "2025-01-26",
        countryCode: "DEU",
        countryName: "Germany",
      },
      address: {
        street: "Heidestraße 17",
        city: "Köln",
        state: "Nordrhein-Westfalen",
        zip: "51147",
        country: "Germany",
      },
    },
    portrait: new Uint8Array(specimen.portrait),
    issuer: { country: "DE", name: held === "mdl" ? "Test Document Signer" : "Test PID Signer" },
    issuerTrusted: passed,
    bound: passed,
    inValidity: passed,
    notRevoked: passed,
  });
});

const unchecked = failed("not_checked");

/** What each fault fails: for an mdoc, and for an SD-JWT. All else has passed. */
const faults: Readonly<Record<WalletFault, readonly [mdoc: object, sdJwt: object]>> = {
  untrusted_issuer: [
    {
      issuerTrusted: failed("mdoc_signer_untrusted"),
      bound: unchecked,
      inValidity: unchecked,
      notRevoked: unchecked,
    },
    { issuerTrusted: failed("sd_jwt_untrusted_issuer"), notRevoked: unchecked },
  ],
  expired: [{ inValidity: failed("mdoc_expired") }, { inValidity: failed("sd_jwt_expired") }],
  revoked: [{ notRevoked: failed("revoked") }, { notRevoked: failed("revoked") }],
  wrong_holder: [{ bound: failed("mdoc_device_signature") }, { bound: failed("sd_jwt_holder_signature") }],
  wrong_origin: [{ bound: failed("mdoc_device_signature") }, { bound: failed("sd_jwt_audience") }],
  replay: [{ bound: failed("mdoc_device_signature") }, { bound: failed("sd_jwt_nonce") }],
};

test.each(
  some(
    pairs.flatMap(([way, held]) =>
      Object.keys(faults).map((fault) => [way, held, fault as WalletFault] as const),
    ),
  ),
)("%s: %s with the fault %s fails its own check, and no other", async (way, held, fault) => {
  const reading = await roundTrip(way, { holds: [held], fault });
  const { issuerTrusted, bound, inValidity, notRevoked } = reading;
  expect({ issuerTrusted, bound, inValidity, notRevoked }).toStrictEqual({
    issuerTrusted: passed,
    bound: passed,
    inValidity: passed,
    notRevoked: passed,
    ...faults[fault][held === "pid" ? 1 : 0],
  });
  expect([reading.extracted, reading.portrait]).toStrictEqual([{}, undefined]);
  expect(reading.issuer === undefined).toBe(fault === "untrusted_issuer");
});

test("a wallet with all credentials answers with one of them", async () => {
  expect(await roundTrip("openid4vp-v1-unsigned")).toMatchObject({ kind: "mdl" });
  expect(await roundTrip("openid4vp-v1-unsigned", {}, { kinds: ["eu-pid"] })).toMatchObject({
    format: "dc+sd-jwt",
  });
});

test("a value that was not asked for is not read", async () => {
  const reading = await roundTrip("direct_post.jwt", { holds: ["pid"] }, { fields: ["surname"] });
  expect(reading.extracted).toStrictEqual({ person: { surname: "Mustermann" } });
  expect(reading.portrait).toBeUndefined();
});
