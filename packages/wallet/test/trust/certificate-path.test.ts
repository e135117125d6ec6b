import { type Certificate, readCertificate, trustedCertificates } from "@passmuster/certificates";
import { type CertificateOptions, makeCertificate, newKey } from "@passmuster/test-wallet";
import { expect, test } from "vitest";
import { whyUntrusted } from "../../src/trust/certificate-path.ts";
import {
  type Certified,
  makeCertificate as makeRevocable,
  makeRevocationList,
  uses,
} from "../mdoc/test-certificates.ts";

const at = new Date("2026-03-01T12:00:00Z");
const day = 86_400_000;
const days = (count: number) => new Date(at.getTime() + count * day);

interface Made {
  readonly key: ReturnType<typeof newKey>;
  readonly certificate: Certificate;
}

function make(name: string, above?: Made, changes: Partial<CertificateOptions> = {}): Made {
  const key = newKey();
  const issuer = above && { issuer: { certificate: above.certificate.x509, key: above.key } };
  const options = {
    country: "DE",
    name,
    key,
    notBefore: days(-10),
    notAfter: days(10),
    ...issuer,
    ...changes,
  };
  return { key, certificate: readCertificate(new Uint8Array(makeCertificate(options).raw)) };
}

const root = make("Root", undefined, { isCa: true, pathLength: 1 });
const middle = make("Middle", root, { isCa: true });
const signer = make("Signer", middle);
const direct = make("Direct", root);

const why = (chain: readonly Made[], trusted: readonly Made[]) =>
  whyUntrusted(
    chain.map(({ certificate }) => certificate),
    { trust: trustedCertificates(trusted.map(({ certificate }) => certificate)), at, skewSeconds: 60 },
  );

test.each<[string, readonly Made[], readonly Made[]]>([
  ["below a trusted root", [direct], [root]],
  ["below a CA of its chain and a trusted root", [signer, middle], [root]],
  ["with the root in its chain", [signer, middle, root], [root]],
  ["below a trusted CA that is no root", [signer], [middle]],
  ["that is itself trusted", [signer], [signer]],
])("trusted: a signer %s", async (_, chain, trusted) => {
  expect(await why(chain, trusted)).toBeUndefined();
});

const short = make("Short", undefined, { isCa: true });
const belowTooDeep = make("Middle", short, { isCa: true });
const sameName = make("Root", undefined, { isCa: true });
const noCa = make("No CA");
const past = { notBefore: days(-20), notAfter: days(-1) };
const oldRoot = make("Old", undefined, { isCa: true, ...past });
const oldMiddle = make("Old middle", root, { isCa: true, ...past });

test.each<[string, readonly Made[], readonly Made[], string]>([
  ["without certificates", [], [root], "there is no certificate"],
  ["below a root of the same name", [direct], [sameName], "no trusted certificate"],
  ["whose chain lacks a CA", [signer], [root], "no trusted certificate"],
  ["whose chain is in another order", [signer, root, middle], [root], "no trusted certificate"],
  ["below nobody", [direct], [], "no trusted certificate"],
  ["that is expired", [make("Late", root, past)], [root], "expired or not yet valid"],
  ["of tomorrow", [make("Early", root, { notBefore: days(1) })], [root], "expired or not yet valid"],
  ["below an expired root", [make("Signer", oldRoot)], [oldRoot], "expired or not yet valid"],
  ["below an expired CA", [make("Signer", oldMiddle), oldMiddle], [root], "expired or not yet valid"],
  ["that is a CA", [middle], [root], "not one of a signer"],
  ["below a certificate of no CA", [make("Signer", noCa)], [noCa], "not one of a CA"],
  ["below a signer", [make("Below", direct), direct], [root], "not one of a CA"],
  [
    "below more CAs than the root allows",
    [make("Signer", belowTooDeep), belowTooDeep],
    [short],
    "its path is too long",
  ],
  ["with a chain of six", [signer, signer, signer, signer, signer, signer], [root], "more than 5"],
])("not trusted: a signer %s", async (_, chain, trusted, reason) => {
  expect(await why(chain, trusted)).toContain(reason);
});

const dates = { notBefore: "2026-01-01T00:00:00Z", notAfter: "2027-01-01T00:00:00Z" };

test("a signer with an unknown critical extension is not trusted", async () => {
  const ca = makeRevocable({ name: "CA", isCa: true, usage: uses.authority, ...dates });
  const fields = { name: "Signer", usage: uses.digitalSignature, unknownCritical: "1.2.3.4", ...dates };
  const { der } = makeRevocable(fields, ca);
  const options = { trust: trustedCertificates([ca.der]), at, skewSeconds: 60 };
  expect(await whyUntrusted([readCertificate(der)], options)).toContain("unknown critical extension");
});

test("a signer that its CA revoked is not trusted", async () => {
  const ca = makeRevocable({ name: "CA", country: "DE", isCa: true, usage: uses.authority, ...dates });
  const [good, bad] = [1, 2].map(() =>
    makeRevocable({ name: "Signer", usage: uses.digitalSignature, ...dates }, ca),
  );
  const stranger = makeRevocable({ name: "CA", country: "DE", isCa: true, usage: uses.authority, ...dates });
  if (!good || !bad) throw new Error("There are two signers.");
  const reasonFor = (one: Certified, lister: Certified) => {
    const trust = trustedCertificates([ca.der], [makeRevocationList(lister, [bad], "2026-04-01T00:00:00Z")]);
    return whyUntrusted([readCertificate(one.der)], { trust, at, skewSeconds: 60 });
  };
  expect(await reasonFor(bad, ca)).toBe("a certificate is revoked");
  expect(await reasonFor(good, ca)).toBeUndefined();
  // A list that another key signed says nothing.
  expect(await reasonFor(bad, stranger)).toBeUndefined();
});
