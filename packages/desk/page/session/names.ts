import { filled } from "@passmuster/page-kit/languages";
import { typeIds } from "../../src/document-types.ts";
import type { Names } from "../../src/texts.ts";
import { iso2Of } from "./country-codes.ts";
import { withDates } from "./format.ts";
import { Refusal } from "./refusal.ts";
import { say, spoken } from "./say.ts";

/** A member that the table itself has: codes of the API can be any text. */
function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

const names = (): Names => spoken.get().names;
const isEnglish = (): boolean => spoken.get().code === "en";
const translated = (code: string) => own(names().rules ?? {}, code);

/** The title of a rule or of a condition of the policy. A rule of the host's has the host's. */
export function ruleTitle(code: string, title = code): string {
  const [, condition] = /^Policy(\d+)$/.exec(code) ?? [];
  if (condition !== undefined) return say("policyCondition", { number: condition });
  return translated(code)?.title ?? title;
}

/**
 * Why a rule failed, in one sentence.
 * @param values what was read: with RuleDI004 the defects of the images, separated by commas
 */
export function reasonOf(code: string | null, reason: string, values = ""): string {
  if (code === null) return names().notJudged;
  const failed = translated(code)?.failed;
  if (failed === undefined) return firstSentence(reason);
  const sentence = firstSentence(failed);
  return code === "RuleDI004" && values !== ""
    ? `${sentence.replace(/[.。।]$/, "")}: ${valueName(code, values)}`
    : sentence;
}

/** The first sentence is what a reviewer reads; the rest advises the person. */
function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

/** The name of a status of a verification or of a document, by the API's label. */
export function statusName(label: string): string {
  const { statuses, documentStatuses } = names();
  return own({ ...statuses, ...documentStatuses }, label.toLowerCase().replace(/ /g, "_")) ?? label;
}

/** The name of a kind of document. A type of the host's has the host's. */
export function typeName(name: string, id = own(typeIds, name)): string {
  return own(names().documents ?? {}, `type${id}`) ?? name;
}

export interface CountryName {
  readonly name: string;
  readonly iso2?: string | null;
}

export function countryName({ name, iso2 }: CountryName): string {
  if (isEnglish() || !iso2 || !/^[A-Z]{2}$/.test(iso2)) return name;
  return new Intl.DisplayNames([spoken.get().code], { type: "region" }).of(iso2) ?? name;
}

/** The name of a country by its alpha-3 code; a code without a name stays. */
function nameOfCountry(iso3: string): string {
  const iso2 = iso2Of(iso3);
  return (iso2 && new Intl.DisplayNames([spoken.get().code], { type: "region" }).of(iso2)) || iso3;
}

/** Rules whose values are fixed words of the API. All other values are those of a document. */
const ofFixedWords =
  /^RuleDI0(?:01|03|04|05|06|07|08|09|10|11|14|15)$|^RulePH00[69]$|^RulePA007$|^RuleSC001$/;

const ofLikeness = "RulePH007";
const ofKind = "RulePH004";
const ofCountry = ["RulePH005", "RulePA006"];
const ofDates = ["RulePH002", "RulePH006", "RulePA007", "RuleDI011"];

/** Whether a rule compares what is written on a document, letter by letter. */
export function isWritten(code: string): boolean {
  if (code === "RuleDI003") return true;
  return !ofFixedWords.test(code) && ![ofLikeness, ofKind, ...ofCountry].includes(code);
}

/** What stands for all values of print and code that agree. */
export const agreement = "the same values";

/** A value that a rule expects, as it is shown. */
export function expectedName(code: string, text: string): string {
  return code === ofLikeness && text ? say("atLeastOfHundred", { number: text }) : valueName(code, text);
}

/** A value of a rule as it is shown. What is written on a document is never changed, but for dates. */
export function valueName(code: string, text: string): string {
  const name = valueNameOf(code, text);
  return ofDates.includes(code) ? withDates(name) : name;
}

/** A value of a document by the name of its field: dates and countries as people say them. */
export function fieldValue(field: string, text: string): string {
  if (/(^|\.)country(_code)?$/.test(field)) return nameOfCountry(text);
  return /date/i.test(field) ? withDates(text) : text;
}

function valueNameOf(code: string, text: string): string {
  if (code === ofLikeness && text) return say("ofHundred", { number: text });
  if (code === ofKind) return kindName(text);
  if (ofCountry.includes(code)) return nameOfCountry(text);
  if (!ofFixedWords.test(code) && text !== agreement) return text;
  const { values } = names();
  const [, limit, date] = /^(on or (?:after|before)) (\S+)$/.exec(text) ?? [];
  if (limit !== undefined && date !== undefined) return filled(own<string>(values, limit) ?? text, { date });
  const whole = own<string>(values, text);
  if (whole !== undefined) return whole;
  const parts = text.split(", ").map((part) => own<string>(values, part));
  return parts.some((part) => part === undefined) ? text : listOf(parts.map(String));
}

/** A kind of document; one of another issuer's with its country, as `Driver License, GBR`. */
function kindName(text: string): string {
  const [, kind, issuer] = /^(.+), ([A-Z]{3})$/.exec(text) ?? [];
  return kind && issuer ? `${typeName(kind)} · ${nameOfCountry(issuer)}` : typeName(text);
}

/** Items as a list of the language. */
export function listOf(items: readonly string[]): string {
  return new Intl.ListFormat(spoken.get().code, { type: "unit", style: "short" }).format(items);
}

/** The sentence of a refusal. The API's own sentences are English; the page's own is translated already. */
export function sentenceOf(error: unknown): string {
  const { refusals } = names();
  if (!(error instanceof Refusal)) return refusals.other;
  const { code, message } = error;
  if ((isEnglish() && message) || code === "other_reviewer") return message;
  const [holder] = (code === "claimed" && /[^\s@]+@[^\s@]+/.exec(message)) || [];
  if (holder) return say("claimedBy", { by: holder });
  const [, item] = (code === "checklist_open" && /: "(.+)"/.exec(message)) || [];
  if (item) return say("openItem", { item });
  const sentence = own(refusals, code);
  if (sentence !== undefined && code !== "validation_failed") return sentence;
  return [sentence ?? refusals.other, message].filter(Boolean).join(" ");
}

/** The verification is not as the reviewer saw it. */
const changed = [
  "changed_since_seen",
  "already_approved",
  "already_rejected",
  "already_canceled",
  "verification_canceled",
  "not_waiting",
  "retake_not_possible",
];

/** Why an act was refused. */
export function actSentenceOf(error: unknown): string {
  const isChanged = error instanceof Refusal && changed.includes(error.code);
  return isChanged ? say("changedMeanwhile") : sentenceOf(error);
}
