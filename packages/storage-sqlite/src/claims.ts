import type { FingerprintHolder, FingerprintQuery, Verification } from "@passmuster/core/storage";
import {
  claimRowsOf,
  type LookUp,
  mostOfToken,
  personLookUp,
  rarityOf,
  tokenLookUp,
} from "@passmuster/storage-sql";
import type { Sql } from "./connection.ts";

interface StoredClaim {
  readonly number: number;
  readonly document: string;
  readonly kind: string;
  readonly digest: Uint8Array;
}

/** Replaces the claims of a verification, and leaves unchanged ones untouched. */
export function writeClaims(sql: Sql, lookUp: LookUp, next: Verification): void {
  const wanted = claimRowsOf(lookUp, next);
  const stored = sql(
    "select number, document, kind, digest from passmuster_claims where verification = ?",
  ).all(next.id) as StoredClaim[];
  const name = ({ document, kind, digest }: Omit<StoredClaim, "number">): string =>
    `${document} ${kind} ${Buffer.from(digest).toString("hex")}`;
  const keeps = new Set(wanted.map(name));
  const known = new Set(stored.map(name));
  for (const claim of stored) {
    if (!keeps.has(name(claim))) sql("delete from passmuster_claims where number = ?").run(claim.number);
  }
  for (const claim of wanted) {
    if (known.has(name(claim))) continue;
    const { number } = sql(
      "insert into passmuster_claims (verification, document, kind, digest, person) values (?, ?, ?, ?, ?) returning number",
    ).get(next.id, claim.document, claim.kind, claim.digest, claim.person) as Pick<StoredClaim, "number">;
    for (const lookUp of claim.look_ups)
      sql("insert into passmuster_claim_tokens (look_up, claim) values (?, ?)").run(lookUp, number);
  }
}

export function forgetClaims(sql: Sql, verification: string): void {
  sql("delete from passmuster_claims where verification = ?").run(verification);
}

const sharing = `select c.number from passmuster_claim_tokens t join passmuster_claims c on c.number = t.claim
  where t.look_up = ? and c.verification <> ? and (c.person is null or ? is null or c.person <> ?) limit ${mostOfToken}`;

const ranked = `select c.verification, c.document, c.kind
  from json_each(?) h join passmuster_claims c on c.number = h.key
  order by h.value desc, c.verification, c.document, c.kind limit ?`;

export function readHolders(
  sql: Sql,
  lookUp: LookUp,
  { tokens, besides, person, most }: FingerprintQuery,
): FingerprintHolder[] {
  const mine = personLookUp(lookUp, person);
  const rarities = new Map<number, number>();
  const find = sql(sharing);
  for (const token of new Set(tokens)) {
    const found = find.all(tokenLookUp(lookUp, token), besides, mine, mine) as Pick<StoredClaim, "number">[];
    for (const { number } of found)
      rarities.set(number, (rarities.get(number) ?? 0) + rarityOf(found.length));
  }
  const first = [...rarities].sort(([, a], [, b]) => b - a);
  const least = first[most - 1]?.[1] ?? 0;
  const hits = Object.fromEntries(first.filter(([, rarity]) => rarity >= least));
  return sql(ranked).all(JSON.stringify(hits), most) as FingerprintHolder[];
}
