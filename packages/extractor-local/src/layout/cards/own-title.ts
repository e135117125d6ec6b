import { countryNames, usStates } from "@passmuster/core/geography";
import { heightOf, stackAbove, type TextLine } from "../../print/page.ts";
import { misread } from "../../print/similar.ts";
import { contextOf } from "../linking/context.ts";
import type { FieldName } from "../linking/field-labels.ts";
import { labelsOn } from "../linking/labels.ts";
import { datesIn } from "../pages/dates.ts";
import { issuers } from "./issuers/index.ts";
import { isPartOf, type SeenTitle, type Titles, titleForm, titlesOn } from "./titles.ts";

/** Words of forms that ask for a card. */
const applications =
  "application|apply|request|demande|antrag|solicitud|richiesta|domanda|pedido|requerimento|aanvraag|wniosek|ansökan|ansøgning|hakemus|žádost|žiadosť|zahtjev|cerere|kérelem|başvuru"
    .split("|")
    .map(titleForm);

const asksFor = (word: string): boolean =>
  applications.some((application) => misread(titleForm(word), application) !== undefined);

/** `Antrag auf einen Personalausweis`: a form has the labels of a card and names it, but is none. */
export const isApplication = (lines: readonly TextLine[]): boolean =>
  lines.some(({ words: [first] }) => first !== undefined && asksFor(first.text));

/** Fields of a card's holder. Invoices have names, numbers and dates too, but of other persons and days. */
export function showsHolder(lines: readonly TextLine[]): boolean {
  const fields = new Set<FieldName>(labelsOn(lines).map(({ field }) => field));
  return (
    fields.has("dateOfBirth") ||
    fields.has("sex") ||
    (fields.has("surname") && fields.has("givenNames")) ||
    contextOf(lines).numbering !== undefined
  );
}

const languages = ["en", "fr", "de", "es", "it", "pt", "nl", "pl"];

/** Words of issuers' names, their signs and their states. */
const ofIssuers: ReadonlySet<string> = new Set(
  [
    ...[...issuers.values()].flatMap(({ names, signs, code }) => [...names, ...signs, code]),
    ...languages.flatMap(countryNames).map(([name]) => name),
    ...Object.entries(usStates).flat(),
    "USA",
  ].flatMap((name) => name.split(/\s+/).map(titleForm)),
);

/** A full date, or a number as long as those of documents. */
const showsValue = (lines: readonly TextLine[]): boolean =>
  lines.some(({ text }) => datesIn(text).length > 0 || /(?:\d[ .-]?){6}/.test(text));

/** Lines of text among which a document has a value of its holder. */
const manyLines = 6;

const showsName = (lines: readonly TextLine[]): boolean =>
  labelsOn(lines).some(({ field }) => field === "surname" || field === "givenNames" || field === "name");

/** Whether a paper has a price, or text without a value of a holder: magazines name documents. */
export const isWithoutValues = (lines: readonly TextLine[]): boolean =>
  (lines.length >= manyLines && !showsValue(lines) && !showsName(lines)) ||
  lines.some(({ words }) => words.some(({ text }) => price.test(text)));

const mostUnlike = 1.3;
const nearest = 0.9;

/** The line above in letters of the same size: `Rechnung: Fahrstunden` above `Führerschein`. */
function runsOnFrom(line: TextLine, lines: readonly TextLine[]): TextLine | undefined {
  const [above] = stackAbove(line, lines, nearest);
  if (!above || !/[,:]/.test(above.text)) return undefined;
  const [one, other] = [heightOf(line), heightOf(above)];
  return Math.max(one, other) < mostUnlike * Math.min(one, other) ? above : undefined;
}

/**
 * Whether a title has its line, or its part of it between bars, for itself, but for other titles, the
 * issuer's name and numbers. `Führerschein in 10 Tagen` and `Carte d'identité : photos dès 5,90` speak of a
 * card.
 */
export function isOwnTitle(
  title: SeenTitle,
  all: readonly Titles[],
  lines: readonly TextLine[] = [],
): boolean {
  const { line } = title;
  if (runsOnFrom(line, lines)) return false;
  const isExplained = (at: number, places: readonly Pick<SeenTitle, "start" | "end">[]): boolean =>
    places.some(({ start, end }) => start <= at && at < end);
  const isBar = ({ text }: TextLine["words"][number]): boolean => /^[/|]$/.test(text);
  const from = line.words.slice(0, title.start).findLastIndex(isBar) + 1;
  const bar = line.words.findIndex((word, at) => at >= title.end && isBar(word));
  const to = bar < 0 ? line.words.length : bar;
  const rest = (places: readonly Pick<SeenTitle, "start" | "end">[]) =>
    line.words.filter(
      ({ text }, at) =>
        at >= from &&
        at < to &&
        !isExplained(at, places) &&
        /\p{L}.*\p{L}/u.test(text) &&
        !ofIssuers.has(titleForm(text)),
    );
  if (line.words.some(({ text }) => price.test(text))) return false;
  const places = all.flatMap((titles) => titlesOn([line], titles));
  // `Su documento nacional de identidad` resembles the title, and holds a better one.
  const best = places.filter((one) => !isPartOf(one, places, false));
  return !isPartOf(title, places, false) && rest([title, ...best]).length === 0;
}

/** `5,90` */
const price = /^[€$£]?\d{1,4}[.,]\d{2}[€$£]?$/;
