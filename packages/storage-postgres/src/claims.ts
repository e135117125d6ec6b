import type { FingerprintHolder, Verification, VerificationStorage } from "@passmuster/core/storage";
import {
  claimRowsOf,
  createAskedLookUps,
  type LookUp,
  mostOfToken,
  personLookUp,
  rarestWeight,
} from "@passmuster/storage-sql";
import type { Connection } from "./connection.ts";
import type { Keys } from "./keys.ts";

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

/** At most `mostOfToken` claims of each token, the rarest tokens weighing most. */
const ranked = `
  with hits as (
    select h.number, ${rarestWeight} / count(*) over (partition by q.look_up) as rarity
    from unnest($1::bytea[]) q (look_up) cross join lateral (
      select c.number from {schema}.claim_tokens t cross join lateral (
        select c.number from {schema}.claims c where c.number = t.claim and c.verification <> $2
          and (c.person is null or $3::bytea is null or c.person <> $3) offset 0
      ) c
      where t.look_up = q.look_up limit ${mostOfToken}
    ) h
  ), sums as (select number, sum(rarity) as rarity from hits group by number)
  select c.verification, c.document, c.kind from sums s join {schema}.claims c using (number)
  order by s.rarity desc, c.verification, c.document, c.kind limit $4`;

export function createHolders(connection: Connection, keys: Keys): VerificationStorage["holdersOf"] {
  const askedLookUps = createAskedLookUps();
  return async (query) => {
    const { besides, person, most } = query;
    const lookUp = await keys.lookUp(query.tenant);
    const lookUps = await askedLookUps(lookUp, query);
    return connection.read<FingerprintHolder>(ranked, [lookUps, besides, personLookUp(lookUp, person), most]);
  };
}
