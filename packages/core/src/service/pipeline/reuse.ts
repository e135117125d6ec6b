import { turn } from "../../base/runtime/turn.ts";
import { joinedWord } from "../../base/search/fold.ts";
import type { VerificationDocument } from "../../model/document.ts";
import type { FingerprintQuery } from "../../model/fingerprint.ts";
import type { PicturePrint } from "../../model/picture-print.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import { documentTypes } from "../../verdict/catalogue/document-types.ts";
import type { Flow } from "../../verdict/catalogue/flow.ts";
import { askedTokens } from "../../verdict/fingerprint/asked-tokens.ts";
import { claimedNumber, foldedName, numberTokens, personOf } from "../../verdict/fingerprint/fingerprints.ts";
import { type Area, partsLike } from "../../verdict/fingerprint/same-part.ts";
import { everyTurn, everyView, picturesLike } from "../../verdict/fingerprint/same-picture.ts";
import type { Reuse } from "../../verdict/rules/rule.ts";
import { isSamePerson } from "../../verdict/rules/same-person.ts";
import { selfieOf } from "./extract.ts";
import { loadSeveral } from "./load-several.ts";

/** Which claims of a document belong to another person of the tenant (RuleDI005, RuleDI009). */
export type Claimed = Pick<Reuse, "number" | "image">;

/** Candidates whose images are compared: those that share the rarest tokens. */
const candidates = 12;
/** Holders of a number that are compared with the person: more count as others. */
const mostHolders = 32;

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
  const documents = verification.documents.map((each) => (each.id === document.id ? document : each));
  const current = { ...verification, documents };
  const tokens = claimedNumber(document);
  const number =
    tokens.length > 0 &&
    ((await isNumberOfAnother(core, current, tokens)) ||
      (await isSearchedOfAnother(core, current, tokens, document)));
  for (const print of [document.prints.front, document.prints.back]) {
    if (print && (await isImageOfAnother(core, current, print, document))) return { number, image: true };
  }
  return { number, image: false };
}

/** Leaves out claims of the same person, if they gave the same name. */
const othersThan = (current: Verification): Pick<FingerprintQuery, "tenant" | "besides" | "person"> => ({
  tenant: current.tenant,
  besides: current.id,
  person: personOf(current),
});

async function isNumberOfAnother(
  { storage }: Pick<Ports, "storage">,
  current: Verification,
  tokens: readonly string[],
): Promise<boolean> {
  const holders = await storage.holdersOf({ ...othersThan(current), tokens, most: mostHolders });
  if (holders.length === mostHolders) return true;
  const ids = [...new Set(holders.map(({ verification }) => verification))];
  const load = loadSeveral(storage, current.tenant, ids);
  for (const id of ids) {
    // `undefined` if it was deleted since.
    const earlier = await load(id);
    if (earlier && !isSamePerson(current, earlier)) return true;
  }
  return false;
}

/** Verifications with one number whose claims are computed. */
const searched = 20;

/**
 * Whether the search finds the number in another person's verification. The seal does not bind the rows of
 * claims: if they were removed from the database, the number must not pass as new.
 */
async function isSearchedOfAnother(
  { storage }: Pick<Ports, "storage">,
  current: Verification,
  tokens: readonly string[],
  { extracted }: VerificationDocument,
): Promise<boolean> {
  const { tenant } = current;
  const word = joinedWord(extracted?.document?.number ?? "");
  const query = { tenant, search: { alternatives: [[word]] }, page: 1, perPage: searched };
  const { items } = word === "" ? { items: [] } : await storage.list(query);
  const others = items.map(({ id }) => id).filter((id) => id !== current.id);
  const load = loadSeveral(storage, tenant, others);
  for (const id of others) {
    const earlier = await load(id);
    const isClaimed = earlier?.documents.some((document) =>
      claimedNumber(document).some((token) => tokens.includes(token)),
    );
    if (earlier && isClaimed && !isSamePerson(current, earlier)) return true;
  }
  return false;
}

async function isImageOfAnother(
  core: Pick<Ports, "storage">,
  current: Verification,
  print: PicturePrint,
  document: VerificationDocument,
): Promise<boolean> {
  const query = { ...othersThan(current), most: candidates };
  for await (const earlier of verificationsWith(core, query, print, document))
    if (!isSamePerson(current, earlier)) return true;
  return false;
}

/** Verifications with an image like `print`, those that share the rarest tokens first. */
async function* verificationsWith(
  { storage }: Pick<Ports, "storage">,
  query: Omit<FingerprintQuery, "tokens">,
  print: PicturePrint,
  document: VerificationDocument,
): AsyncGenerator<Verification> {
  const isSelfie = selfies.has(document.typeId);
  const tokens = await askedTokens(print, isSelfie);
  const holders = await storage.holdersOf({ ...query, tokens });
  if (holders.length === 0) return;
  const isLike = picturesLike(print, isSelfie ? everyView : everyTurn);
  const area = print === document.prints.front ? portraitOn(print, document) : undefined;
  const hasPortraitOf = area && partsLike(print, area, everyTurn);
  const ids = [...new Set(holders.map((holder) => holder.verification))];
  const load = loadSeveral(storage, query.tenant, ids);
  for (const holder of holders) {
    if (holder.kind === "number") continue;
    // Comparing two images takes 9 ms.
    await turn();
    // `undefined` if the document was removed or deleted since.
    const verification = await load(holder.verification);
    const other = verification?.documents.find(({ id }) => id === holder.document);
    const otherPrint = other?.prints[holder.kind];
    if (!verification || !other || !otherPrint) continue;
    const isFront = print === document.prints.front && holder.kind === "front";
    if (haveOneNumber(document, other) === false) {
      if (isFront && hasPortraitOf?.(otherPrint)) yield verification;
    } else if (isLike(otherPrint) && haveOneName(document, other) && (isFront || isOneCard(document, other)))
      yield verification;
  }
}

/** The mirrored image of a document cannot be read; that of a selfie looks as good. */
const selfies: ReadonlySet<number> = new Set(
  documentTypes.filter(({ category }) => category === "selfie").map(({ id }) => id),
);

/** Share of the face's box that is added on each side, for hair and chin. */
const around = 0.15;

/** The face of a document's front, in pixels of its fingerprint. */
function portraitOn({ scale }: PicturePrint, { parts }: VerificationDocument): Area | undefined {
  const portrait = parts?.find(
    ({ part, state, side }) => part === "portrait" && state === "read" && side !== "back",
  );
  const box = portrait?.box;
  if (!box || scale === undefined) return undefined;
  return {
    left: (box.left - around * box.width) / scale,
    top: (box.top - around * box.height) / scale,
    width: ((1 + 2 * around) * box.width) / scale,
    height: ((1 + 2 * around) * box.height) / scale,
  };
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
 * Whether two documents state one number; `undefined` if one states none. Two readings of one image state one
 * number: cards of one form, scanned alike, differ in little else (7 of 200 drawn documents). Where an edited
 * copy states another number, its portrait is still the same picture.
 */
function haveOneNumber(one: VerificationDocument, other: VerificationDocument): boolean | undefined {
  const [number, otherNumber] = [numberTokens(one), numberTokens(other)];
  if (number.length === 0 || otherNumber.length === 0) return undefined;
  return number.some((token) => otherNumber.includes(token));
}

/**
 * Whether two pages with similar images name one person, or a portrait tells. Pages of one form may differ in
 * a few words that a fingerprint misses (1 of 45 pairs of leases).
 */
function haveOneName(one: VerificationDocument, other: VerificationDocument): boolean {
  if (hasPortrait(one) || hasPortrait(other)) return true;
  const [own, theirs] = [one, other].map(({ extracted }) => foldedName(extracted?.person?.fullName ?? ""));
  return own === theirs || own === "" || theirs === "";
}

/**
 * Backs of one layout are alike: of 120 pairs of drawn cards, at least ten backs differed in no square that a
 * fingerprint compares, and every two fronts in 3.8 % and more. So another side than the front tells only
 * beside one number or alike fronts.
 */
function isOneCard(one: VerificationDocument, other: VerificationDocument): boolean {
  const others = numberTokens(other);
  if (numberTokens(one).some((token) => others.includes(token))) return true;
  const [front, otherFront] = [one.prints.front, other.prints.front];
  return front !== null && otherFront !== null && picturesLike(front, everyTurn)(otherFront);
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
