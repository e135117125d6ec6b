import type { FingerprintHolder, FingerprintQuery, Verification } from "@passmuster/core/storage";
import { claimRowsOf, type LookUp, mostOfToken, personLookUp, tokenLookUp } from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

/** The argument of the function `save`: digests as hexadecimal text. */
export function claimsJsonOf(lookUp: LookUp, next: Verification): string | null {
  const rows = claimRowsOf(lookUp, next);
  if (rows.length === 0) return null;
  return JSON.stringify(
    rows.map(({ document, kind, digest, person, look_ups }) => ({
      document,
      kind,
      digest: hex(digest),
      person: person && hex(person),
      tokens: look_ups.map(hex),
    })),
  );
}

/** At most `mostOfToken` claims of each token, weighted as in `rarityOf`. */
const ranked = `
  with hits as (
    select h.number, 1048576 / count(*) over (partition by q.look_up) as rarity
    from unnest($1::bytea[]) q (look_up) cross join lateral (
      select c.number from {schema}.claim_tokens t join {schema}.claims c on c.number = t.claim
      where t.look_up = q.look_up and c.verification <> $2 and (c.person is null or $3::bytea is null or c.person <> $3)
      limit ${mostOfToken}
    ) h
  ), sums as (select number, sum(rarity) as rarity from hits group by number)
  select c.verification, c.document, c.kind from sums s join {schema}.claims c using (number)
  order by s.rarity desc, c.verification, c.document, c.kind limit $4`;

export async function readHolders(
  connection: Connection,
  lookUp: LookUp,
  { tokens, besides, person, most }: FingerprintQuery,
): Promise<readonly FingerprintHolder[]> {
  const lookUps = [...new Set(tokens)].map((token) => Buffer.from(tokenLookUp(lookUp, token)));
  return connection.read<FingerprintHolder>(ranked, [lookUps, besides, personLookUp(lookUp, person), most]);
}
