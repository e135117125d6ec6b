import { trustedCertificates } from "@passmuster/certificates";
import type { ChipEvidence } from "@passmuster/core/ports";
import {
  at,
  dg11Of,
  dg14Of,
  dg15Of,
  ecChip,
  ecKey,
  evidenceOf,
  issue,
  protectedAnswer,
  rsaAnswer,
  rsaKey,
  type Scheme,
} from "@passmuster/test-chip";
import { startChipAuthentication, verifyChip } from "../src/index.ts";

/** Repeatable numbers from 0 to below 1: mulberry32, of public domain. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One bit, byte, gap, repetition or exchange. */
export function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  const below = (limit: number) => Math.floor(random() * limit);
  const place = below(bytes.length);
  const copy = Buffer.from(bytes);
  const length = 1 + below(8);
  switch (below(6)) {
    case 0:
      copy[place] = (copy[place] ?? 0) ^ (1 << below(8));
      return new Uint8Array(copy);
    case 1:
      copy[place] = below(256);
      return new Uint8Array(copy);
    case 2:
      copy[place] = (copy[place] ?? 0) + (below(2) === 0 ? 1 : 255);
      return new Uint8Array(copy);
    case 3:
      return new Uint8Array(Buffer.concat([copy.subarray(0, place), copy.subarray(place + length)]));
    case 4:
      return new Uint8Array(Buffer.concat([copy.subarray(0, place + length), copy.subarray(place)]));
    default: {
      const other = below(bytes.length);
      [copy[place], copy[other]] = [copy[other] ?? 0, copy[place] ?? 0];
      return new Uint8Array(copy);
    }
  }
}

const challenge = new Uint8Array([8, 7, 6, 5, 4, 3, 2, 1]);

/** Documents of several algorithms, each with both proofs that it is no copy. */
function documents() {
  const rsa = rsaKey(2048);
  const kinds: readonly (readonly [Scheme, typeof rsa])[] = [
    [{ kind: "rsa", digest: "sha256" }, rsa],
    [{ kind: "rsa-pss", digest: "sha384" }, rsa],
    [{ kind: "rsa-pss", digest: "sha256", mask: "sha1" }, rsa],
    [{ kind: "ecdsa", digest: "sha256" }, ecKey("prime256v1")],
    [{ kind: "ecdsa", digest: "sha512" }, ecKey("brainpoolP384r1", "explicit")],
  ];
  const active = rsaKey(2048, "chip");
  return kinds.map(([scheme, key], index) => {
    const root = issue({ name: "Root", key, scheme, isCa: true });
    const signer = issue({ name: "Signer", key, scheme, by: root });
    const chip = ecChip("prime256v1", "named");
    const dg14 = dg14Of(...chip.infos);
    const { privateKey, publicKey } = startChipAuthentication(dg14);
    const response = protectedAnswer(chip.agree(publicKey));
    const groups = { 11: dg11Of("ERIKSSON<<ANNA"), 14: dg14, 15: dg15Of(active.publicKey) };
    const named = index % 2 === 0 ? "issuer" : "key";
    const evidence: ChipEvidence = {
      ...evidenceOf({ signer, scheme, groups, named, version: index % 2 === 0 ? 1 : 0 }),
      challenge,
      responses: {
        active: rsaAnswer({ digest: "sha256", key: active.privateKey, challenge }),
        chip: { privateKey, response },
      },
    };
    return { evidence, trust: trustedCertificates([root.certificate]) };
  });
}

export interface MutationReport {
  readonly tried: number;
  /**
   * Mutations after which everything still passed: the part, the place, the bytes before and after in hex.
   */
  readonly accepted: readonly string[];
}

type Part = "sod" | "dg1" | "dg2" | "dg11" | "dg14" | "dg15" | "challenge" | "active" | "chip";
/** EF.SOD is the part with the most to get wrong. */
const parts: readonly Part[] = [
  "sod",
  "sod",
  "sod",
  "sod",
  "sod",
  "dg1",
  "dg2",
  "dg11",
  "dg14",
  "dg15",
  "challenge",
  "active",
  "chip",
];

/** Changes one part of a document at a time. A crash rejects. */
export async function tryMutations(count: number, seed: number): Promise<MutationReport> {
  const random = randomFrom(seed);
  const all = documents();
  const accepted: string[] = [];
  for (let tried = 0; tried < count; tried += 1) {
    const { evidence, trust } = all[tried % all.length] ?? all[0] ?? unreachable();
    const part = parts[Math.floor(random() * parts.length)] ?? "sod";
    const before = partOf(evidence, part);
    const changed = mutate(before, random);
    if (Buffer.compare(before, changed) === 0) continue;
    const reading = await verifyChip(withPart(evidence, part, changed), { trust, at });
    const { authentic, issuerTrusted, notCloned } = reading;
    if (authentic.passed && issuerTrusted.passed && notCloned?.passed)
      accepted.push(`${part}: ${differenceOf(before, changed)}`);
    if (!(authentic.passed && issuerTrusted.passed) && (reading.mrz || reading.portrait || reading.fullName))
      accepted.push(`${part} shows data`);
  }
  return { tried: count, accepted };
}

function differenceOf(before: Uint8Array, after: Uint8Array): string {
  const place = before.findIndex((byte, index) => byte !== after[index]);
  const around = (bytes: Uint8Array) =>
    Buffer.from(bytes.subarray(Math.max(0, place - 4), place + 8)).toString("hex");
  return `${place}, ${around(before)} to ${around(after)}`;
}

function unreachable(): never {
  throw new Error("There are no documents.");
}

function partOf({ responses, ...evidence }: ChipEvidence, part: Part): Uint8Array {
  const bytes =
    part === "active" ? responses?.active : part === "chip" ? responses?.chip?.response : evidence[part];
  return bytes ?? unreachable();
}

function withPart(evidence: ChipEvidence, part: Part, bytes: Uint8Array): ChipEvidence {
  const { responses } = evidence;
  if (part === "active") return { ...evidence, responses: { ...responses, active: bytes } };
  const chip = responses?.chip ?? unreachable();
  if (part === "chip")
    return { ...evidence, responses: { ...responses, chip: { ...chip, response: bytes } } };
  return { ...evidence, [part]: bytes };
}
