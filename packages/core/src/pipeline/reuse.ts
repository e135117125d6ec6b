import type { Flow } from "../catalogue/flow.ts";
import { claimsOf, foldedName, imageToken, numberTokens, personOf } from "../fingerprint/claims.ts";
import { askedMarks } from "../fingerprint/print.ts";
import { everyTurn, picturesLike } from "../fingerprint/same-picture.ts";
import type { Claim, ClaimQuery } from "../model/claim.ts";
import type { VerificationDocument } from "../model/document.ts";
import type { PicturePrint } from "../model/picture-print.ts";
import type { Verification } from "../model/verification.ts";
import type { Ports } from "../ports/ports.ts";
import { joinedWord } from "../search/fold.ts";
import { selfieOf } from "./extract.ts";
import type { Reuse } from "./rule.ts";

/** Which claims of a document belong to another person of the tenant (RuleDI005, RuleDI009). */
export type Claimed = Pick<Reuse, "number" | "image">;

/** Candidates whose images are compared: those that share the rarest tokens. */
const candidates = 12;

/**
 * Looks for the document's number and images in other persons' verifications of the tenant. `save` stores
 * claims: of two runs that save before they look, at least one sees the other.
 * @param document the document of `verification`, or as it will be saved
 */
export async function claimedByAnother(
  core: Pick<Ports, "storage">,
  verification: Verification,
  document: VerificationDocument,
): Promise<Claimed> {
  const { tenant, id } = verification;
  const documents = verification.documents.map((each) => (each.id === document.id ? document : each));
  const query = { tenant, besides: id, person: personOf({ ...verification, documents }) };
  const tokens = numberTokens(document);
  const isClaimed =
    tokens.length > 0 && (await core.storage.holdersOf({ ...query, tokens, most: 1 })).length > 0;
  const number = isClaimed || (await isSearchedOfAnother(core, query, tokens, document));
  for (const print of [document.prints.front, document.prints.back]) {
    if (print && (await isOfAnother(core, query, print, document))) return { number, image: true };
  }
  return { number, image: false };
}

/** Verifications with one number whose claims are computed. */
const searched = 20;

/**
 * Whether the search finds the number in another person's verification. The seal does not bind the rows of claims:
 * if they were removed from the database, the number must not pass as new.
 */
async function isSearchedOfAnother(
  { storage }: Pick<Ports, "storage">,
  { tenant, besides, person }: Omit<ClaimQuery, "tokens" | "most">,
  tokens: readonly string[],
  { extracted }: VerificationDocument,
): Promise<boolean> {
  const word = joinedWord(extracted?.document?.number ?? "");
  if (tokens.length === 0 || word === "") return false;
  const query = { tenant, search: { alternatives: [[word]] }, page: 1, perPage: searched };
  for (const { id } of (await storage.list(query)).items) {
    const other = id === besides ? undefined : await storage.load(tenant, id);
    const claims = other ? claimsOf(other) : [];
    const isTheirs = (claim: Claim): boolean =>
      claim.kind === "number" &&
      (claim.person === null || claim.person !== person) &&
      claim.tokens.some((token) => tokens.includes(token));
    if (claims.some(isTheirs)) return true;
  }
  return false;
}

async function isOfAnother(
  core: Pick<Ports, "storage">,
  query: Pick<ClaimQuery, "tenant" | "besides" | "person">,
  print: PicturePrint,
  document: VerificationDocument,
): Promise<boolean> {
  for await (const _ of verificationsWith(core, { ...query, most: candidates }, print, document)) return true;
  return false;
}

/** Verifications with an image like `print`, those that share the rarest tokens first. */
async function* verificationsWith(
  { storage }: Pick<Ports, "storage">,
  query: Omit<ClaimQuery, "tokens">,
  print: PicturePrint,
  document: VerificationDocument,
): AsyncGenerator<Verification> {
  const holders = await storage.holdersOf({ ...query, tokens: askedMarks(print).map(imageToken) });
  if (holders.length === 0) return;
  const isLike = picturesLike(print, everyTurn);
  for (const holder of holders) {
    if (holder.kind === "number") continue;
    // `undefined` if the document was removed or deleted since.
    const verification = await storage.load(query.tenant, holder.verification);
    const other = verification?.documents.find(({ id }) => id === holder.document);
    const otherPrint = other?.prints[holder.kind];
    if (verification && other && otherPrint && isLike(otherPrint) && mayBeOne(document, other))
      yield verification;
  }
}

/** Other verifications, also of the same person, with an image like one of these documents. */
export async function picturesLikeThose(
  core: Pick<Ports, "storage">,
  { tenant, id, documents }: Verification,
): Promise<readonly Verification[]> {
  const query = { tenant, besides: id, person: null, most: 2 * candidates };
  const found = new Map<string, Verification>();
  for (const document of documents) {
    if (document.status === "canceled") continue;
    for (const print of [document.prints.front, document.prints.back]) {
      if (!print) continue;
      for await (const one of verificationsWith(core, query, print, document)) found.set(one.id, one);
    }
  }
  return [...found.values()];
}

/**
 * Whether two documents with similar images may be one document. Two readings of one image state one number:
 * cards of one form, scanned alike, differ in little else (7 of 200 drawn documents). Two readings of one
 * page name one person. Pages of one form may differ in a few words that a fingerprint misses (1 of 45 pairs
 * of leases).
 */
function mayBeOne(one: VerificationDocument, other: VerificationDocument): boolean {
  const [number, otherNumber] = [numberTokens(one), numberTokens(other)];
  const numbered = number.length > 0 && otherNumber.length > 0;
  if (numbered && !number.some((token) => otherNumber.includes(token))) return false;
  if (hasPortrait(one) || hasPortrait(other)) return true;
  const [own, theirs] = [one, other].map(({ extracted }) => foldedName(extracted?.person?.fullName ?? ""));
  return own === theirs || own === "" || theirs === "";
}

/** A reader that reports no parts may have read any document. */
function hasPortrait({ parts }: VerificationDocument): boolean {
  return parts === null || parts.some(({ part }) => part === "portrait");
}

/** A document and its selfie, which is judged with the photo ID. */
export async function claimedWithSelfie(
  core: Pick<Ports, "storage">,
  flow: Flow,
  verification: Verification,
  document: VerificationDocument,
): Promise<Claimed> {
  const own = await claimedByAnother(core, verification, document);
  const selfie = hasPortrait(document) ? selfieOf(verification, flow) : undefined;
  if (own.image || !selfie) return own;
  const { image } = await claimedByAnother(core, verification, selfie);
  return { ...own, image };
}
