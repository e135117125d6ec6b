import { lazily } from "../../input/memoise.ts";
import { arabicNames } from "./arabic-names.ts";
import { type Spelling, type StateTable, type Table, tableOf } from "./table.ts";

/** ICAO 9303-3 §6.C, the transliteration of Arabic script in a zone. It omits points. */
const icao =
  "ء=XE آ=XAA أ=XAE ؤ=XW,U إ=I ئ=XI ا=A ب=B ة$=XAH,XTA ة=XTA ت=T ث=XTH ج=J ح=XH خ=XKH د=D ذ=XDH ر=R ز=Z س=S " +
  "ش=XSH ص=XSS ض=XDZ ط=XTT ظ=XZZ ع=E غ=G ف=F ق=Q ك=K ل=L م=M ن=N ه=H و=W ى=XAY ي=Y ٱ=XXA ٹ=XXT ټ=XRT پ=P ځ=XKE " +
  "څ=XXH چ=XC ڈ=XXD ډ=XDR ڑ=XXR ړ=XRR ږ=XRX ژ=XJ ښ=XXS ک=XKK ګ=XXK ڭ=XNG گ=XGG ں=XNN ڼ=XXN ھ=XDO ۀ=XYH ہ=XXG ۂ=XGE " +
  "ۃ=XTG ی=XYA ۍ=XXY ې=Y ے=XYB ۓ=XBE";

/** States that write names after French spelling. The others follow English. */
const french = ["DZA", "MAR", "TUN", "MRT", "LBN", "DJI", "COM", "TCD"];
const english = [
  "SAU",
  "ARE",
  "KWT",
  "QAT",
  "BHR",
  "OMN",
  "YEM",
  "IRQ",
  "JOR",
  "SYR",
  "EGY",
  "LBY",
  "SDN",
  "PSE",
  "PAK",
  "AFG",
];

export const arabicTables: readonly StateTable[] = [
  {
    states: french,
    source: "Spellings of names in the civil registries of the Maghreb (French model).",
    rows: arabicNames
      .map(({ arabic, any, french: own }) => `^${arabic}$=${[...any, ...own].join(",")}`)
      .join(" "),
  },
  {
    states: english,
    source: "Spellings of names in passports of the Gulf, the Levant and Egypt (English model).",
    rows: arabicNames
      .map(({ arabic, any, english: own }) => `^${arabic}$=${[...any, ...own].join(",")}`)
      .join(" "),
  },
];

const letters = lazily(() => tableOf(icao));
const tables = lazily(() => arabicTables.map(({ states, rows }) => ({ states, table: tableOf(rows) })));
const articles = ["AL", "EL", "UL"];

/** A state's spellings of whole names, also after the article; and ICAO's of each letter. */
export function arabicTableOf(state: string | undefined): Table {
  const own = tables().find(({ states }) => state !== undefined && states.includes(state))?.table;
  if (!own) return letters();
  return (place) => [...own(place), ...afterArticle(own, place), ...letters()(place)];
}

/** `العلي`: AL ALI, EL ALI; after عبد also UL. */
function afterArticle(table: Table, { word, at }: Parameters<Table>[0]): readonly Spelling[] {
  if (at !== 0 || word[0] !== "ا" || word[1] !== "ل") return [];
  return table({ word: word.slice(2), at: 0 }).flatMap(({ take, text }) =>
    articles.map((article) => ({ take: take + 2, text: article + text })),
  );
}
