import { setImmediate as turn } from "node:timers/promises";
import type { FingerprintHolder, Verification, VerificationStorage } from "@passmuster/core/storage";
import {
  claimRowsOf,
  createAskedLookUps,
  type LookUp,
  mostOfToken,
  personLookUp,
  rarestWeight,
} from "@passmuster/storage-sql";
import type { Connection, Sql } from "./connection.ts";
import type { Keys } from "./keys.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");

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
    `${document} ${kind} ${hex(digest)}`;
  const keeps = new Set(wanted.map(name));
  const storedNames = new Set(stored.map(name));
  for (const claim of stored) {
    if (!keeps.has(name(claim))) sql("delete from passmuster_claims where number = ?").run(claim.number);
  }
  for (const claim of wanted) {
    if (storedNames.has(name(claim))) continue;
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

/** The weights of the claims that have some tokens: at most `mostOfToken` claims of each. */
const sharing = `
  with hits as (
    select h.number, ${rarestWeight} / count(*) over (partition by q.key) as rarity
    from json_each(@asked) q join passmuster_claims h on h.number in (
      select c.number from passmuster_claim_tokens t join passmuster_claims c on c.number = t.claim
      where t.look_up = unhex(q.value) and c.verification <> @besides
        and (c.person is null or @person is null or c.person <> @person)
      limit ${mostOfToken}
    )
  )
  select number, sum(rarity) as rarity from hits group by number`;

const ranked = `select c.verification, c.document, c.kind
  from json_each(?) h join passmuster_claims c on c.number = h.key
  order by h.value desc, c.verification, c.document, c.kind limit ?`;

/** Tokens of one statement: about 3 ms among 20,000 images. */
const atOnce = 1000;

export function createHolders({ read }: Connection, keys: Keys): VerificationStorage["holdersOf"] {
  const askedLookUps = createAskedLookUps();
  const texts = new WeakMap<readonly Uint8Array[], readonly string[]>();
  const textsOf = (lookUps: readonly Uint8Array[]): readonly string[] => {
    const found = texts.get(lookUps) ?? partsOf(lookUps.map(hex));
    texts.set(lookUps, found);
    return found;
  };
  const holdersOf: VerificationStorage["holdersOf"] = async (query) => {
    const { besides, most } = query;
    const lookUp = (await keys.lookUp())(query.tenant);
    const person = personLookUp(lookUp, query.person);
    const asked = textsOf(await askedLookUps(lookUp, query));
    const rarities = new Map<number, number>();
    for (const part of asked.slice(0, -1)) {
      await read((sql) => addRarities(sql, rarities, { asked: part, besides, person }));
      await turn();
    }
    // In one snapshot: the number of a removed claim is used again.
    return read((sql) => {
      addRarities(sql, rarities, { asked: asked.at(-1) ?? "[]", besides, person });
      return rarest(sql, rarities, most);
    });
  };
  // One look at a time: each takes short turns of the event loop, and those of many would add up.
  let last: Promise<unknown> = Promise.resolve();
  return (query) => {
    const found = last.then(() => holdersOf(query));
    last = found.catch(() => {});
    return found;
  };
}

/** The arguments of the statements that ask for these digests. */
function partsOf(digests: readonly string[]): readonly string[] {
  const count = Math.ceil(digests.length / atOnce);
  return Array.from({ length: count }, (_, at) =>
    JSON.stringify(digests.slice(at * atOnce, (at + 1) * atOnce)),
  );
}

interface Sharing {
  readonly asked: string;
  readonly besides: string;
  readonly person: Uint8Array | null;
}

function addRarities(sql: Sql, rarities: Map<number, number>, asked: Sharing): void {
  const found = sql(sharing).all(asked) as { readonly number: number; readonly rarity: number }[];
  for (const { number, rarity } of found) rarities.set(number, (rarities.get(number) ?? 0) + rarity);
}

function rarest(sql: Sql, rarities: ReadonlyMap<number, number>, most: number): FingerprintHolder[] {
  const first = [...rarities].sort(([, a], [, b]) => b - a);
  const least = first[most - 1]?.[1] ?? 0;
  const hits = Object.fromEntries(first.filter(([, rarity]) => rarity >= least));
  return sql(ranked).all(JSON.stringify(hits), most) as FingerprintHolder[];
}
