import type { Tenant } from "../../model/principal.ts";
import type { SignedHead } from "../../model/signed-head.ts";
import type { Previous } from "./defects.ts";
import { type ExportedLink, endOf, lineOf } from "./export.ts";
import { createHeadSigner } from "./heads.ts";
import { createKeptHashes, keptHeads } from "./kept-heads.ts";
import { type AuditKeys, derivedSecrets } from "./open.ts";
import { createVerdicts } from "./verdicts.ts";
import { type AuditVerdict, verifyChain } from "./verify.ts";

export interface ExportVerification extends AuditKeys {
  /** Heads that were kept elsewhere. */
  readonly heads?: readonly SignedHead[];
  /** Hashes of links that were kept elsewhere. */
  readonly hashes?: readonly string[];
}

const batchSize = 1_000;

/**
 * Verifies the lines of an export without the database. Finds what `Audit.verify` finds in a chain: changed,
 * removed, moved and added links, and a missing end. An export that was rewritten as a whole is found by
 * heads or hashes that were kept elsewhere.
 *
 * @throws {TypeError} `key` is not an Ed25519 key
 * @example
 * const { readFileSync } = await import("node:fs");
 * const verdicts = await verifyExport(readFileSync("record.jsonl", "utf8").split("\n"));
 */
export async function verifyExport(
  lines: AsyncIterable<string> | Iterable<string>,
  { heads: given = [], hashes = [], secret, key }: ExportVerification = {},
): Promise<readonly AuditVerdict[]> {
  const signer = createHeadSigner({ pem: key, secrets: derivedSecrets(secret) });
  const verdicts = createVerdicts();
  const kept = createKeptHashes(hashes);
  const ends = new Map<Tenant, Previous>();
  const reader = createReader(lines);

  for (let first = await reader.peek(); first; first = await reader.peek()) {
    const { tenant } = first.link;
    const earlier = ends.get(tenant);
    const before = earlier ?? beforeFirst(first.link);
    const { heads, defects } = keptHeads(given, tenant, signer);
    let last = first.link;
    const claims = new Set<number>();
    const batches = reader.linksOf(tenant, (link) => {
      last = link;
      claims.add(link.of);
      kept.see(link.hash);
    });
    const verdict = await verifyChain({ tenant, batches, before, heads });
    ends.set(tenant, last);
    const links = verdict.links + (earlier ? (verdicts.find(tenant)?.links ?? 0) : 0);
    const earlierDefects = earlier ? (verdicts.find(tenant)?.defects ?? []) : defects;
    verdicts.set({ ...verdict, links, defects: [...earlierDefects, ...verdict.defects] });
    const report = (sentence: string): void => verdicts.report(tenant, last.sequence, sentence);
    if (earlier)
      report(`Line ${first.number} goes on with ${tenant} after another tenant: lines were moved.`);
    if (first.link.sequence > 1 && !before)
      report(`Line ${first.number} begins at link ${first.link.sequence} without the hash before it.`);
    const isProven = heads.some(({ head }) => head.sequence >= last.sequence);
    for (const sentence of endDefects(first.link, last, claims, isProven)) report(sentence);
  }
  for (const number of reader.refused())
    verdicts.report(
      reader.tenantAt(number),
      0,
      `Line ${number} is not a line of an export: it was changed, or is not complete.`,
    );
  for (const { tenant } of given)
    if (!verdicts.find(tenant)) {
      const { heads, defects } = keptHeads(given, tenant, signer);
      const verdict = await verifyChain({ tenant, batches: [], heads });
      verdicts.set({ ...verdict, defects: [...defects, ...verdict.defects] });
    }
  verdicts.add(kept.defects());
  return verdicts.all();
}

/** Another spelling of a hash has the same bytes. */
const hashForm = /^[0-9a-f]{64}$/;

/** The link before the first one, as the export says. It is trusted. */
function beforeFirst({ sequence, after }: ExportedLink): Previous | undefined {
  if (sequence <= 1 || after === undefined || !hashForm.test(after)) return undefined;
  return { sequence: sequence - 1, recordedAt: Number.NEGATIVE_INFINITY, hash: after };
}

function endDefects(
  first: ExportedLink,
  last: ExportedLink,
  claims: ReadonlySet<number>,
  isProven: boolean,
): readonly string[] {
  if (claims.size > 1) return ["The lines are of several exports, or were changed."];
  const [of] = claims;
  if (typeof of === "number" && of !== last.sequence)
    return [`The export goes to link ${of}, but its lines end at link ${last.sequence}.`];
  if (typeof of !== "number" || first.end === undefined)
    return isProven ? [] : ["The lines do not say which link is the last, and no head was given."];
  if (first.end === endOf(first, last.hash)) return [];
  return [`The hash of the export does not fit its end at link ${of}: its lines were cut or changed.`];
}

interface Line {
  readonly number: number;
  readonly link: ExportedLink;
}

/** Reads lines one after another. Lines that are no link are left out and remembered. */
function createReader(lines: AsyncIterable<string> | Iterable<string>) {
  const given = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]();
  const refused: { readonly number: number; readonly tenant: Tenant }[] = [];
  let next: Line | undefined;
  let number = 0;
  let tenant: Tenant = "";

  const peek = async (): Promise<Line | undefined> => {
    while (!next) {
      const { value, done } = await given.next();
      if (done) return undefined;
      number += 1;
      if (value === "") continue;
      const link = linkIn(value);
      if (!link) {
        if (refused.length < batchSize) refused.push({ number, tenant });
        continue;
      }
      ({ tenant } = link);
      next = { number, link };
    }
    return next;
  };

  return {
    peek,
    refused: () => refused.map((one) => one.number),
    tenantAt: (at: number): Tenant => refused.find((one) => one.number === at)?.tenant ?? "",
    /** The links up to the next tenant, in batches. */
    async *linksOf(of: Tenant, see: (link: ExportedLink) => void): AsyncGenerator<readonly ExportedLink[]> {
      for (let batch: ExportedLink[] = []; ; batch = []) {
        while (batch.length < batchSize) {
          const line = await peek();
          if (line?.link.tenant !== of) break;
          next = undefined;
          see(line.link);
          batch.push(line.link);
        }
        if (batch.length === 0) return;
        yield batch;
      }
    },
  };
}

/** Every other spelling of a link is a changed line. */
function linkIn(line: string): ExportedLink | undefined {
  try {
    const link: ExportedLink = JSON.parse(line);
    return lineOf(link) === line && typeof link.tenant === "string" ? link : undefined;
  } catch {
    return undefined;
  }
}
