import { latinSpellingOf } from "@passmuster/core/ports";
import { canonicalOf } from "./spelling.ts";

/** A word of a name. */
export interface NameWord {
  /** As it was written, in upper case. */
  readonly written: string;
  /** Its canonical spelling. Never empty. */
  readonly spelled: string;
  /** Written in Arabic, which leaves short vowels out. */
  readonly isAbjad: boolean;
  readonly isParticle: boolean;
  readonly isSurname: boolean;
}

const particles = new Set(
  (
    "AL EL UL AR AS AZ ED EZ DE DEL DELLA DI DA DAL DOS DAS DO DU DES LA LAS LE LOS LES VAN VON VOM ZU ZUM ZUR DEN " +
    "DER TER TEN AF AV BIN BINT IBN BEN BEL ABU ABOU ABD ABDUL ABDEL UMM OULD UD ED MAC MC NI SAINT ST STE Y E I SAN"
  ).split(" "),
);

const dropped = new Set(
  "MR MRS MS MISS DR PROF SIR HAJI HAJJI HAJ SHEIKH SHAYKH MULLAH MAULAVI JR SR II III IV FNU LNU NMN XXX".split(
    " ",
  ),
);

const gap = /[^\p{L}\p{M}\p{N}'’‘ʼʿʾ\u0060´]+/u;
const apostrophes = /['’‘ʼʿʾ\u0060´]/gu;
const arabic = /\p{Script=Arabic}/u;
const article = /(^|[\s-])ال(?=\p{Script=Arabic}{3})/gu;
const mostWords = 12;
const mostLetters = 40;

/** The words of a name in the order of the text, without titles, apostrophes and marks. */
export function wordsOf(text: string, surname = ""): readonly NameWord[] {
  const isAbjad = arabic.test(text);
  const own = new Set(surname === "" ? [] : split(surname));
  return split(text)
    .slice(0, mostWords)
    .map((written) => ({
      written,
      spelled: canonicalOf(written),
      isAbjad,
      isParticle: particles.has(written),
      isSurname: own.has(written),
    }));
}

function split(text: string): readonly string[] {
  const words = latinSpellingOf(text.slice(0, 400).replace(article, "$1ال "))
    .split(gap)
    .map((word) => word.replace(apostrophes, "").slice(0, mostLetters))
    .filter((word) => word !== "");
  const kept = words.filter((word) => !dropped.has(word));
  return kept.length > 0 ? kept : words;
}

/** No particle and no initial. */
export const isTelling = (word: NameWord | undefined): boolean =>
  word !== undefined && !word.isParticle && word.spelled.length > 1;
