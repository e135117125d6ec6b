import type { Mark } from "@passmuster/core/ports";
import { looksAlike } from "../../print/look-alike.ts";
import type { TextLine } from "../../print/page.ts";
import { distance, plain } from "../../print/similar.ts";

type WordKind = Exclude<Mark["kind"], "program">;

/** A word that voids a document. */
export interface VoidingWord {
  readonly kind: WordKind;
  /** As the table has it. */
  readonly word: string;
}

/** Words on documents that are none, in the languages of their issuers. */
const onCards: Readonly<Record<WordKind, string>> = {
  specimen: `SPECIMEN SPÉCIMEN ESPÉCIMEN ESPÉCIME SPECIMENAS SAMPLE EXAMPLE MUSTER MUSTERAUSWEIS MUESTRA EJEMPLO AMOSTRA
ESEMPIO CAMPIONE FACSIMILE MODELLO MODÈLE MODELO EXEMPLAR EXEMPLAAR EXEMPLO EKSEMPEL EXEMPEL VOORBEELD VZOR VZOREC
UZORAK WZÓR MINTA PARAUGS PAVYZDYS NÄIDIS MALLI ÖRNEK PRØVE PRØVEEKSEMPLAR SÝNISHORN KAMPJUN SHEMBULL ОБРАЗЕЦ
ЗРАЗОК УЗОРАК ПРИМЕРОК ΥΠΟΔΕΙΓΜΑ ΔΕΙΓΜΑ`,
  void: `VOID VOIDED CANCELLED CANCELED CANCELADO CANCELADA ANNULLED ANNULÉ ANNULÉE ANNULLATO ANNULLATA ANULADO
ANULADA UNGÜLTIG ENTWERTET ONGELDIG GEANNULEERD NEPLATNÉ NEPLATNÝ ZRUŠENO PONIŠTENO UNIEWAŻNIONY UNIEWAŻNIONO NIEWAŻNY
ÉRVÉNYTELEN ANULAT NEDERĪGS ANULĒTS NEGALIOJA KEHTETU MITÄTÖI MITÄTÖITY OGILTIG MAKULERAD UGYLDIG MAKULERET MAKULERT
ÓGILT İPTAL GEÇERSİZ PAVLEFSHËM АННУЛИРОВАН АННУЛИРОВАНО АНУЛЬОВАНО НЕДІЙСНИЙ НЕДЕЙСТВИТЕЛЕН НЕВАЖЕЋЕ ΑΚΥΡΟ INVALID
INVALIDATED INVÁLIDO REVOKED`,
  copy: `COPY PHOTOCOPY KOPIE FOTOKOPIE COPIE PHOTOCOPIE COPIA FOTOCOPIA CÓPIA FOTOCÓPIA KOPIA KOPIJA KOPI FOTOKOPI
MÁSOLAT KOPYA FOTOKOPYA ODPIS KSEROKOPIA KOOPIA KOPIO AFRIT ФОТОКОПИЯ КОПИЯ КОПІЯ КОПИЈА ΑΝΤΙΓΡΑΦΟ`,
};

/** Bills are copies by right, `CANCELADO` is paid, and insurances have models. */
const onPages: Readonly<Partial<typeof onCards>> = {
  specimen:
    "SPECIMEN SPÉCIMEN ESPÉCIMEN ESPÉCIME SAMPLE MUSTER MUESTRA AMOSTRA VZOR VZOREC UZORAK WZÓR ÖRNEK",
  void: "VOID",
};

interface Entry extends VoidingWord {
  readonly form: string;
}

const tableOf = (words: Readonly<Partial<typeof onCards>>): readonly Entry[] =>
  Object.entries(words).flatMap(([kind, all]) =>
    all.split(/\s+/).map((word) => ({ kind: kind as WordKind, word, form: formOf(word) })),
  );

/** Letters without marks, whatever script they were read in. */
function formOf(text: string): string {
  return plain(looksAlike(text.replaceAll("ß", "ss")))
    .replaceAll("ø", "o")
    .replaceAll("ł", "l")
    .replaceAll("ı", "i");
}

const tables = { card: tableOf(onCards), page: tableOf(onPages) } as const;

/** The least confidence of a line, 0–100: `exact` if it contains a long word without a misread letter. */
const clear = { any: 55, exact: 30 } as const;
const long = 7;
/** Letters at the beginning that are there. `GÜLTIG` is no `UNGÜLTIG`. */
const beginning = 2;
/** Letters of a specimen's mark that may be cut off. */
const cut = 2;
const figures = /^\d+$/;

/** The word of the table for cards with these letters, or the long one with which they begin. */
export function namedWord(letters: string): VoidingWord | undefined {
  const form = formOf(letters);
  const entry = tables.card.find(
    (each) => form === each.form || (each.form.length >= long && form.startsWith(each.form)),
  );
  return entry && { kind: entry.kind, word: entry.word };
}

/** The voiding word of a line that says nothing else. A sentence about copies voids nothing. */
export function voidingWord(
  { words, confidence }: Pick<TextLine, "words" | "confidence">,
  on: keyof typeof tables,
): VoidingWord | undefined {
  const forms = words.map(({ text }) => formOf(text)).filter((form) => form !== "" && !figures.test(form));
  const spaced = forms.length > 2 && forms.every((form) => form.length <= 2) ? [forms.join("")] : forms;
  const found = spaced.map((form) => entryOf(form, tables[on]));
  const [first] = found;
  if (!first || found.some((entry) => entry === undefined)) return undefined;
  const isExact = spaced.some((form) => form.length >= long && form === first.form);
  if (confidence < (isExact ? clear.exact : clear.any)) return undefined;
  return { kind: first.kind, word: first.word };
}

function entryOf(form: string, table: readonly Entry[]): Entry | undefined {
  return table.find((entry) => entry.form === form) ?? table.find((entry) => isMisread(form, entry));
}

/** `QGILTIG`: another letter may stand in each place, the first too. */
function isMisread(form: string, { form: word, kind }: Entry): boolean {
  if (word.length < long) return false;
  if (form.length === word.length && differences(form, word) === 1) return true;
  if (form.slice(0, beginning) !== word.slice(0, beginning)) return false;
  const isCut = kind === "specimen" && word.startsWith(form) && form.length >= word.length - cut;
  return isCut || (form.length >= long - 1 && distance(form, word, 1) !== undefined);
}

const differences = (one: string, other: string): number =>
  [...one].filter((letter, at) => letter !== other[at]).length;
