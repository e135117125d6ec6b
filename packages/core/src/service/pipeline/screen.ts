import type { VerificationDocument } from "../../model/document.ts";
import type { ExtractedData } from "../../model/extraction.ts";
import type { ScreenedList, ScreeningResult } from "../../model/screening.ts";
import type { Instant } from "../../model/time.ts";
import type { Verification } from "../../model/verification.ts";
import type { Ports } from "../../ports/ports.ts";
import type { ScreenedPerson, Screening } from "../../ports/screening.ts";
import { type Flow, typeWithId } from "../../verdict/catalogue/flow.ts";
import { openHits } from "../../verdict/lifecycle/open-hits.ts";
import { standingDocuments } from "../../verdict/lifecycle/standing.ts";
import type { RuleInput } from "../../verdict/rules/rule.ts";
import { within } from "../session/within.ts";
import { readAnswer } from "./screening-answer.ts";

/** What the lists said about a document's person, for the verification that is then saved. */
export type Screened = Pick<ScreeningResult, "lists" | "hits">;

/** Milliseconds for an answer of the lists. */
const patience = 30_000;

interface Judging {
  readonly flow: Flow;
  readonly verification: Verification;
  readonly document: VerificationDocument;
}

/**
 * Searches the lists for the person of a document: of the photo ID, or of another document where none stands.
 * `undefined` if nothing is searched. Rejects if the lists cannot be searched.
 */
export async function screenDocument(
  { screening }: Pick<Ports, "screening">,
  { flow, verification, document }: Judging,
  data: ExtractedData,
  signal: AbortSignal,
): Promise<Screened | undefined> {
  if (!screening || !isSearched({ screening }, { flow, verification, document })) return undefined;
  const person = personOf(verification, document, data);
  if (person.names.length === 0) return undefined;
  return searchFor(screening, person, document.id, signal);
}

/** What lists say about a document's person. Rejects if they cannot be searched. */
export async function searchFor(
  screening: Screening,
  person: ScreenedPerson,
  document: VerificationDocument["id"],
  signal: AbortSignal,
): Promise<Screened> {
  const answer = await within(patience, (late) => screening.screen(person, AbortSignal.any([signal, late])));
  const { hits, lists } = readAnswer(answer);
  return { lists, hits: hits.map((hit) => ({ ...hit, document })) };
}

/** The lists as they are now. Rejects if they cannot be searched. */
export function listsNow(screening: Pick<Screening, "lists">): Promise<readonly ScreenedList[]> {
  return within(patience, () => screening.lists());
}

/** The names and digests of lists, in any order. */
export const listsText = (lists: readonly ScreenedList[]): string =>
  lists
    .map(({ name, digest }) => `${name} ${digest}`)
    .sort()
    .join("\n");

/** Whether lists are to be searched for the person of a document. */
export function isSearched(
  { screening }: Pick<Ports, "screening">,
  { flow, verification, document }: Judging,
): boolean {
  if (!screening || flow.policy.actions.RuleSC001 === "off") return false;
  return isScreened(flow, verification, document);
}

function isScreened(flow: Flow, verification: Verification, { typeId }: VerificationDocument): boolean {
  const isPhotoId = (id: number): boolean => typeWithId(flow, id)?.category === "photo_id";
  return isPhotoId(typeId) || !standingDocuments(verification).some((other) => isPhotoId(other.typeId));
}

const undecided: readonly unknown[] = ["started", "submitted"];

/**
 * The people of judged documents who are searched for; where nothing was read, by the expected names. A
 * person without a name is left out.
 */
export function peopleOf(
  flow: Flow,
  verification: Verification,
): ReadonlyMap<VerificationDocument["id"], ScreenedPerson> {
  if (flow.policy.actions.RuleSC001 === "off") return new Map();
  const judged = standingDocuments(verification).filter((one) => isScreened(flow, verification, one));
  const people = judged.flatMap((document) => {
    const read = document.extracted ?? (undecided.includes(verification.status) ? undefined : {});
    const person = read && personOf(verification, document, read);
    return person && person.names.length > 0 ? [[document.id, person] as const] : [];
  });
  return new Map(people);
}

/** The names as expected and as read, each once: a document may write one in another way. */
export function personOf(
  { expected }: Pick<Verification, "expected">,
  { country }: Pick<VerificationDocument, "country">,
  { person: read, document }: ExtractedData,
): ScreenedPerson {
  const { lastName = "", firstName = "", dateOfBirth: expectedBirth } = expected.person ?? {};
  const names = [
    { surname: lastName, givenNames: firstName },
    { surname: read?.surname ?? "", givenNames: read?.givenNames ?? "" },
    { surname: "", givenNames: read?.fullName ?? "" },
  ].filter(({ surname, givenNames }) => surname !== "" || givenNames !== "");
  const textOf = ({ surname, givenNames }: (typeof names)[number]): string =>
    `${surname}\n${givenNames}`.toUpperCase();
  const texts = names.map(textOf);
  const dateOfBirth = read?.dateOfBirth || expectedBirth;
  return {
    names: names.filter((_, at) => texts.indexOf(texts[at] ?? "") === at),
    countries: [...new Set([country, document?.countryCode ?? ""])].filter((code) => code !== ""),
    ...(dateOfBirth && { dateOfBirth }),
  };
}

/** The verification with what was found for a document in place of what was found for it before. */
export function withScreened(
  verification: Verification,
  document: VerificationDocument["id"],
  { lists, hits }: Screened,
  at: Instant,
): Verification {
  const { hits: others = [], cleared = [] } = verification.screening ?? {};
  const kept = others.filter((hit) => hit.document !== document);
  return { ...verification, screening: { at, lists, hits: [...kept, ...hits], cleared } };
}

/** What RuleSC001 and conditions are given: the open hits of the document's person. */
export function listFacts(
  verification: Verification,
  document: VerificationDocument["id"],
): Pick<RuleInput, "screening"> {
  const open = openHits(verification).filter((hit) => hit.document === document);
  return {
    screening: { open: open.map(({ list, score, dateOfBirth }) => ({ list, score, dateOfBirth })) },
  };
}

/** The same in a run. Without a name nothing was searched. */
export function screenedFacts(
  core: Pick<Ports, "screening">,
  work: Judging,
  screened: Screened | undefined,
): Pick<RuleInput, "screening"> {
  const { verification } = work;
  const { id } = work.document;
  if (!screened) return isSearched(core, work) ? { screening: { open: null } } : {};
  return listFacts(withScreened(verification, id, screened, verification.updatedAt), id);
}
