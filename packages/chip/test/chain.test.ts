import { readRevocationList, trustedCertificates } from "@passmuster/certificates";
import {
  at,
  type CertificateOrder,
  dg1Of,
  ecKey,
  evidenceOf,
  extension,
  type Issued,
  issue,
  nothing,
  octets,
  revocationListOf,
  sequence,
  tlv,
  usages,
  zone,
} from "@passmuster/test-chip";
import { describe, expect, test } from "vitest";
import { type ChipOptions, verifyChip } from "../src/index.ts";

const rootOf = (order: CertificateOrder = {}) => issue({ name: "Root", isCa: true, ...order });
const signerOf = (by: Issued, order: CertificateOrder = {}) =>
  issue({ name: "Signer", by, serial: 500, ...order });

interface Chain {
  readonly roots: readonly Issued[];
  readonly signer: Issued;
  readonly lists?: readonly Uint8Array[];
  readonly options?: Partial<ChipOptions>;
  readonly when?: Date;
}

async function trustIn({ roots, signer, lists = [], options, when = at }: Chain) {
  const trust = trustedCertificates(
    roots.map(({ certificate }) => certificate),
    lists,
  );
  const reading = await verifyChip(evidenceOf({ signer }), { trust, at: when, ...options });
  expect(reading.authentic).toEqual({ passed: true });
  if (!reading.issuerTrusted.passed) {
    expect(reading).not.toHaveProperty("mrz");
    expect(reading).not.toHaveProperty("portrait");
    expect(reading).not.toHaveProperty("issuer");
  }
  return reading.issuerTrusted;
}

const root = rootOf();

describe("each wrong link of the chain has its own reason", () => {
  const cases: Readonly<Record<string, readonly [code: string, chain: () => Chain]>> = {
    "no root of the country is trusted": ["no_path", () => ({ roots: [], signer: signerOf(root) })],
    "another key of the same name signed": [
      "no_path",
      () => ({ roots: [rootOf({ key: ecKey("prime256v1", "named", "other") })], signer: signerOf(root) }),
    ],
    "the trusted certificate is no authority": [
      "no_path",
      () => {
        const plain = rootOf({ isCa: false, usage: usages.certificatesAndLists });
        return { roots: [plain], signer: signerOf(plain) };
      },
    ],
    "the root may only sign lists": [
      "key_usage",
      () => {
        const lists = rootOf({ usage: usages.lists });
        return { roots: [lists], signer: signerOf(lists) };
      },
    ],
    "the signer has no key usage": [
      "key_usage",
      () => ({ roots: [root], signer: signerOf(root, { usage: "none" }) }),
    ],
    "the signer may only encrypt": [
      "key_usage",
      () => ({
        roots: [root],
        signer: signerOf(root, { usage: usages.keyEncipherment }),
        options: { allowMissingKeyUsage: true },
      }),
    ],
    "the signer is of another country": [
      "country_mismatch",
      () => ({ roots: [root], signer: signerOf(root, { country: "DE" }) }),
    ],
    "the signer has a critical extension that is not known": [
      "critical_extension",
      () => {
        const further = [extension("1.2.3.4", nothing, true)];
        return { roots: [root], signer: signerOf(root, { further }) };
      },
    ],
    "the signer has expired": [
      "signer_not_valid",
      () => ({ roots: [root], signer: signerOf(root, { to: "2026-01-15T11:59:59Z" }) }),
    ],
    "the signer is not valid yet": [
      "signer_not_valid",
      () => ({ roots: [root], signer: signerOf(root, { from: "2026-01-15T12:00:01Z" }) }),
    ],
    "the root has expired": [
      "root_not_valid",
      () => {
        const old = rootOf({ to: "2025-01-01" });
        return { roots: [old], signer: signerOf(old) };
      },
    ],
    "the signer is revoked": [
      "revoked",
      () => ({
        roots: [root],
        signer: signerOf(root),
        lists: [revocationListOf({ by: root, serials: [9, 500] })],
      }),
    ],
    "the signer is revoked by a list that is out of date": [
      "revoked",
      () => ({
        roots: [root],
        signer: signerOf(root),
        lists: [revocationListOf({ by: root, serials: [500], from: "2024-01-01", to: "2024-02-01" })],
      }),
    ],
    "a current list is required, and there is none": [
      "revocation_unknown",
      () => ({ roots: [root], signer: signerOf(root), options: { requireRevocationList: true } }),
    ],
    "a current list is required, and the only one is out of date": [
      "revocation_unknown",
      () => ({
        roots: [root],
        signer: signerOf(root),
        lists: [revocationListOf({ by: root, serials: [], from: "2024-01-01", to: "2024-02-01" })],
        options: { requireRevocationList: true },
      }),
    ],
    "a current list is required, and the only one is a delta": [
      "revocation_unknown",
      () => ({
        roots: [root],
        signer: signerOf(root),
        lists: [
          revocationListOf({ by: root, serials: [], further: [extension("2.5.29.27", nothing, true)] }),
        ],
        options: { requireRevocationList: true },
      }),
    ],
  };

  test.each(Object.entries(cases))("%s", async (_, [code, chain]) => {
    expect(await trustIn(chain())).toEqual({ passed: false, code });
  });

  test("the issuing state of DG1 is not the signer's country", async () => {
    const german = rootOf({ country: "DE" });
    const evidence = evidenceOf({ signer: signerOf(german, { country: "DE" }) });
    const { issuerTrusted } = await verifyChip(evidence, {
      trust: trustedCertificates([german.certificate]),
      at,
    });
    expect(issuerTrusted).toEqual({ passed: false, code: "state_mismatch" });
  });
});

describe("chains that are accepted", () => {
  test("a signer whose distribution points are wrapped twice, in an extension that is not critical", async () => {
    const points = octets(
      sequence(sequence(tlv(0xa0, tlv(0xa0, tlv(0x86, Buffer.from("http://a.example")))))),
    );
    const signed = (critical: boolean) =>
      signerOf(root, { further: [extension("2.5.29.31", points, critical)] });
    const signer = signed(false);
    expect(signer.certificate.crlUrls).toEqual([]);
    expect(await trustIn({ roots: [root], signer })).toEqual({ passed: true });
    expect(() => signed(true)).toThrow("The certificate is malformed.");
  });

  test("a root that signed the signer", async () => {
    expect(await trustIn({ roots: [root], signer: signerOf(root) })).toEqual({ passed: true });
  });

  test("one root of several with the same name and country", async () => {
    const others = ["a", "b", "c"].map((which) => rootOf({ key: ecKey("prime256v1", "named", which) }));
    expect(await trustIn({ roots: [...others, root], signer: signerOf(root) })).toEqual({ passed: true });
  });

  test("a signer whose country is written in small letters", async () => {
    const french = rootOf({ country: "fr" });
    const signer = signerOf(french, { country: "FR" });
    const text = "P<FRAMARTIN<<CLAIRE<<<<<<<<<<<<<<<<<<<<<<<<<12AB345673FRA8504124F3004113<<<<<<<<<<<<<<<2";
    const trust = trustedCertificates([french.certificate]);
    const { issuerTrusted, issuer } = await verifyChip(evidenceOf({ signer, zone: text }), { trust, at });
    expect([issuerTrusted, issuer]).toEqual([{ passed: true }, { country: "FR" }]);
  });

  test("a list that does not name the signer satisfies the requirement", async () => {
    const lists = [revocationListOf({ by: root, serials: [9] })];
    const options = { requireRevocationList: true };
    expect(await trustIn({ roots: [root], signer: signerOf(root), lists, options })).toEqual({
      passed: true,
    });
  });

  test("a list that another key signed revokes nothing", async () => {
    const impostor = rootOf({ key: ecKey("prime256v1", "named", "impostor") });
    const lists = [revocationListOf({ by: impostor, serials: [500] })];
    expect(await trustIn({ roots: [root], signer: signerOf(root), lists })).toEqual({ passed: true });
  });
});

describe("link certificates", () => {
  const key = ecKey("secp384r1", "named", "new");
  const newRoot = rootOf({ name: "New root", key });
  const link = issue({ name: "New root", key, by: root, isCa: true, serial: 77 });
  const signer = signerOf(newRoot);

  test("lead from a trusted old root to the signer of the new one", async () => {
    expect(await trustIn({ roots: [root, link], signer })).toEqual({ passed: true });
    expect(await trustIn({ roots: [root], signer, options: { links: [link.certificate] } })).toEqual({
      passed: true,
    });
  });

  test("are trusted by no list that lacks the old root", async () => {
    expect(await trustIn({ roots: [link], signer })).toEqual({ passed: false, code: "no_path" });
  });

  test("a root that is only offered as a link is not trusted", async () => {
    const links = [newRoot.certificate];
    expect(await trustIn({ roots: [root], signer, options: { links } })).toEqual({
      passed: false,
      code: "no_path",
    });
  });

  test("the old root can revoke one", async () => {
    const lists = [revocationListOf({ by: root, serials: [77] })];
    expect(await trustIn({ roots: [root, link], signer, lists })).toEqual({ passed: false, code: "revoked" });
  });

  test("certificates that sign each other end the search", async () => {
    const one = issue({ name: "One", key: ecKey("prime256v1", "named", "one"), by: newRoot, isCa: true });
    const other = issue({ name: "New root", key, by: one, isCa: true });
    expect(await trustIn({ roots: [one, other], signer })).toEqual({ passed: false, code: "no_path" });
  });
});

describe("pinned signers", () => {
  const signer = signerOf(root, { usage: "none" });
  const pinnedSigners = [signer.certificate];

  test("need no root", async () => {
    expect(await trustIn({ roots: [], signer, options: { pinnedSigners } })).toEqual({ passed: true });
  });

  test("expire", async () => {
    const chain = { roots: [], signer, options: { pinnedSigners }, when: new Date("2036-01-01") };
    expect(await trustIn(chain)).toEqual({ passed: false, code: "signer_not_valid" });
  });
});

test("nothing is given of a chip whose data group was exchanged", async () => {
  const evidence = { ...evidenceOf({ signer: signerOf(root) }), dg1: dg1Of("P<UTO") };
  const reading = await verifyChip(evidence, { trust: trustedCertificates([root.certificate]), at });
  expect(reading.authentic).toEqual({ passed: false, code: "hash_mismatch" });
  expect(Object.keys(reading).sort()).toEqual(["authentic", "details", "issuerTrusted", "zone"]);
});

test("a revocation list is read from its own bytes", () => {
  const list = readRevocationList(revocationListOf({ by: root, serials: [500] }));
  expect([...list.serials]).toEqual(["01f4"]);
});

describe("the issuing state of the zone and the country of the signer", () => {
  const findingFor = async (state: string, country: string) => {
    const own = rootOf({ country });
    const text = `P<${state}${zone.slice(5)}`;
    const evidence = evidenceOf({ signer: signerOf(own, { country }), zone: text });
    const { issuerTrusted } = await verifyChip(evidence, {
      trust: trustedCertificates([own.certificate]),
      at,
    });
    return issuerTrusted.code ?? "passed";
  };

  test.each([
    ["D<<", "DE"],
    ["D<<", "de"],
    ["FRA", "FR"],
    ["GBR", "GB"],
    ["GBD", "GB"],
    ["GBN", "GB"],
    ["UNO", "UN"],
    ["UNA", "UN"],
    ["EUE", "EU"],
    ["RKS", "KS"],
    ["CHN", "HK"],
    ["UTO", "UT"],
  ])("%s goes with %s", async (state, country) => {
    expect(await findingFor(state, country)).toBe("passed");
  });

  test.each([
    ["D<<", "DK"],
    ["DEU", "DK"],
    ["GBD", "GD"],
    ["AUS", "AT"],
    ["<<<", "DE"],
    ["XXX", "XX"],
    ["GB<", "GB"],
  ])("%s does not go with %s", async (state, country) => {
    expect(await findingFor(state, country)).toBe("state_mismatch");
  });
});
