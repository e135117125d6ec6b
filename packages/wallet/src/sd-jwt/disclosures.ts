import { createHash } from "node:crypto";
import { WalletError } from "../errors.ts";
import { isObject, type JsonObject, type JsonValue, jsonOfBase64Url } from "../json.ts";

/** The hash functions of `_sd_alg` that are accepted (RFC 9901 section 4.1.1), as Node names them. */
const hashes: ReadonlyMap<JsonValue, string> = new Map([
  ["sha-256", "sha256"],
  ["sha-384", "sha384"],
  ["sha-512", "sha512"],
]);

/** The hash function that the payload names. An unknown one is refused, never replaced. */
export function hashOf(payload: JsonObject): string {
  const name = Object.hasOwn(payload, "_sd_alg") ? payload._sd_alg : "sha-256";
  const hash = hashes.get(name ?? null);
  if (!hash) throw refused("the hash function of _sd_alg is not supported");
  return hash;
}

/** The digest as a payload or `sd_hash` shows it: base64url of the hash of ASCII text. */
export function digestOf(hash: string, text: string): string {
  return createHash(hash).update(text, "latin1").digest("base64url");
}

interface Disclosure {
  /** Absent for an element of an array. */
  readonly name?: string;
  readonly value: JsonValue;
}

const maxDepth = 32;

/**
 * The claims of an SD-JWT with its disclosures in place (RFC 9901 section 7.1, step 3).
 *
 * @param texts the disclosures as received
 * @throws {WalletError} `sd_jwt_disclosure`
 */
export function discloseClaims(payload: JsonObject, texts: readonly string[]): JsonObject {
  const hash = hashOf(payload);
  const disclosures = new Map(texts.map((text) => [digestOf(hash, text), disclosureIn(text)]));
  if (disclosures.size !== texts.length) throw refused("a disclosure occurs twice");
  const open = new Opening(disclosures);
  const { _sd_alg, ...claims } = open.object(payload, 0);
  if (open.used !== disclosures.size) throw refused("a disclosure belongs to no digest");
  return claims;
}

function disclosureIn(text: string): Disclosure {
  const parts = jsonOfBase64Url(text);
  if (!Array.isArray(parts) || typeof parts[0] !== "string")
    throw refused("a disclosure is no array with a salt");
  if (parts.length === 2) return { value: parts[1] };
  const [, name, value] = parts;
  if (parts.length !== 3 || typeof name !== "string")
    throw refused("a disclosure has not two or three elements, or its claim name is not text");
  if (name === "_sd" || name === "...") throw refused("a disclosure has a reserved claim name");
  return { name, value };
}

class Opening {
  used = 0;
  readonly #disclosures: ReadonlyMap<string, Disclosure>;
  readonly #seen = new Set<string>();

  constructor(disclosures: ReadonlyMap<string, Disclosure>) {
    this.#disclosures = disclosures;
  }

  object(source: JsonObject, depth: number): JsonObject {
    if (Object.hasOwn(source, "...")) throw refused("the name ... occurs outside of an array");
    const claims = new Map<string, JsonValue>();
    for (const [name, value] of Object.entries(source))
      if (name !== "_sd") claims.set(name, this.#value(value, depth));
    for (const digest of digestsIn(source)) {
      const disclosure = this.#take(digest);
      if (!disclosure) continue;
      const { name, value } = disclosure;
      if (name === undefined) throw refused("a disclosure for an array element is used in an object");
      if (claims.has(name)) throw refused("a claim exists already at its level");
      claims.set(name, this.#value(value, depth));
    }
    // `fromEntries` defines a member named __proto__ as any other.
    return Object.fromEntries(claims);
  }

  #value(value: JsonValue, depth: number): JsonValue {
    if (typeof value !== "object" || value === null) return value;
    if (depth >= maxDepth) throw refused(`claims are nested deeper than ${maxDepth} levels`);
    if (isObject(value)) return this.object(value, depth + 1);
    return value.flatMap((element) => this.#element(element, depth + 1));
  }

  #element(element: JsonValue, depth: number): readonly JsonValue[] {
    if (!isObject(element) || !Object.hasOwn(element, "...")) return [this.#value(element, depth)];
    const digest = element["..."];
    if (typeof digest !== "string" || Object.keys(element).length !== 1)
      throw refused("a digest of an array element is malformed");
    const disclosure = this.#take(digest);
    if (!disclosure) return [];
    if (disclosure.name !== undefined) throw refused("a disclosure for a claim is used in an array");
    return [this.#value(disclosure.value, depth)];
  }

  #take(digest: string): Disclosure | undefined {
    if (this.#seen.has(digest)) throw refused("a digest occurs twice");
    this.#seen.add(digest);
    const disclosure = this.#disclosures.get(digest);
    if (disclosure) this.used += 1;
    return disclosure;
  }
}

function digestsIn(source: JsonObject): readonly string[] {
  if (!Object.hasOwn(source, "_sd")) return [];
  const { _sd } = source;
  if (!Array.isArray(_sd) || !_sd.every((digest) => typeof digest === "string"))
    throw refused("_sd is no array of digests");
  return _sd;
}

function refused(what: string): WalletError {
  return new WalletError("sd_jwt_disclosure", `The SD-JWT is refused: ${what} (RFC 9901 section 7.1).`);
}
