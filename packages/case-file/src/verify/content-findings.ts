import { hash } from "node:crypto";
import { linkAfter } from "@passmuster/core/storage";
import type { Places } from "../places/places.ts";
import type { CaseFileFinding } from "./finding.ts";

/** A link as the JSON has it. Times are microseconds. */
interface ReadLink {
  readonly sequence: number;
  readonly recorded_at: number;
  readonly body: string;
  readonly hash: string;
  readonly previous: string;
}

/** What is read of the attached JSON. */
export interface ReadContent {
  readonly format: string;
  readonly made_at: string;
  readonly verification: { readonly id: string; readonly status: string; readonly version: number };
  readonly documents: readonly { readonly pictures: readonly { readonly shown: string | null }[] }[];
  readonly record: readonly ReadLink[];
}

/** Each picture of the pages has a digest in the JSON, and each digest a picture. */
export function picturesFinding(
  { documents }: ReadContent,
  bytes: Uint8Array,
  { pictures }: Places,
): CaseFileFinding {
  const named = documents.flatMap((one) =>
    one.pictures.flatMap(({ shown }) => (shown === null ? [] : [shown])),
  );
  const drawn = pictures.map((place) => hash("sha256", bytes.subarray(...place), "hex"));
  const strange = drawn.filter((digest) => !named.includes(digest)).length;
  const missing = named.filter((digest) => !drawn.includes(digest)).length;
  const holds = strange === 0 && missing === 0;
  const sentence = holds
    ? `${drawn.length} pictures have the digests that the content names.`
    : `${missing} pictures of the content are missing, ${strange} were changed or added.`;
  return { check: "pictures", holds, sentence };
}

/** Each link has the hash of its content, and follows the one before where they are neighbours. */
export function linksFinding({ record, verification }: ReadContent, tenant: string): CaseFileFinding {
  const broken = record.find((link, at) => !isGenuine(link, record[at - 1], tenant));
  if (broken)
    return { check: "links", holds: false, sentence: `Link ${broken.sequence} of the record was changed.` };
  const versions = new Set(record.flatMap((link) => versionIn(link, verification.id)));
  const missing = Array.from({ length: verification.version }, (_, at) => at + 1).filter(
    (version) => !versions.has(version),
  );
  const holds = missing.length === 0;
  const sentence = holds
    ? `${record.length} links of the record have their hashes; each of ${verification.version} versions has its link.`
    : `The links of versions ${missing.join(", ")} are not in the file: older than the record, or removed.`;
  return { check: "links", holds, sentence };
}

function isGenuine(link: ReadLink, before: ReadLink | undefined, tenant: string): boolean {
  const { sequence, recorded_at: recordedAt, body, previous } = link;
  if (before && before.sequence >= sequence) return false;
  if (before?.sequence === sequence - 1 && before.hash !== previous) return false;
  const head = { tenant, sequence: sequence - 1, recordedAt: Number.NEGATIVE_INFINITY, hash: previous };
  return linkAfter(head, { tenant, at: recordedAt, body }).hash === link.hash;
}

function versionIn({ body }: ReadLink, id: string): readonly number[] {
  const { kind, verification, version } = JSON.parse(body) as Record<string, unknown>;
  return kind === "act" && verification === id && typeof version === "number" ? [version] : [];
}
