import { memoise } from "../../../base/input/memoise.ts";
import { type ArabicName, arabicNames } from "./arabic-names.ts";
import { type Spelling, type StateTable, type Table, tableOf } from "./table.ts";

/** ICAO 9303-3 §6.C, the transliteration of Arabic script in a zone. It omits points. */
const icao =
  "ء=XE آ=XAA أ=XAE ؤ=XW,U إ=I ئ=XI ا=A ب=B ة$=XAH,XTA ة=XTA ت=T ث=XTH ج=J ح=XH خ=XKH د=D ذ=XDH ر=R ز=Z س=S " +
  "ش=XSH ص=XSS ض=XDZ ط=XTT ظ=XZZ ع=E غ=G ف=F ق=Q ك=K ل=L م=M ن=N ه=H و=W ى=XAY ي=Y ٱ=XXA ٹ=XXT ټ=XRT پ=P ځ=XKE " +
  "څ=XXH چ=XC ڈ=XXD ډ=XDR ڑ=XXR ړ=XRR ږ=XRX ژ=XJ ښ=XXS ک=XKK ګ=XXK ڭ=XNG گ=XGG ں=XNN ڼ=XXN ھ=XDO ۀ=XYH ہ=XXG ۂ=XGE " +
  "ۃ=XTG ی=XYA ۍ=XXY ې=Y ے=XYB ۓ=XBE";

/** States that write names after French spelling. The others follow English. */
const french = "DZA MAR TUN MRT LBN DJI COM TCD".split(" ");
const english = "SAU ARE KWT QAT BHR OMN YEM IRQ JOR SYR EGY LBY SDN PSE PAK IRN AFG".split(" ");

type Model = "french" | "english";

const rowsOf = (model: Model): string =>
  arabicNames()
    .map((name: ArabicName) => `^${name.arabic}$=${[...name.any, ...name[model]].join(",")}`)
    .join(" ");

export const arabicTables = memoise((): readonly StateTable[] => [
  {
    states: french,
    source: "Common spellings on the French model (Maghreb, Lebanon). No state publishes a table.",
    rows: rowsOf("french"),
  },
  {
    states: english,
    source:
      "Common spellings on the English model (Gulf, Levant, Egypt, Iran, Pakistan). No state publishes a table.",
    rows: rowsOf("english"),
  },
]);

const letters = memoise(() => tableOf(icao));
const tables = memoise(() => arabicTables().map(({ states, rows }) => ({ states, table: tableOf(rows) })));
/** Persian and Urdu forms of letters, as Arabic writes them in the same name. */
const arabicLetter: Readonly<Record<string, string>> = { ی: "ي", ک: "ك", ہ: "ه", ھ: "ه", ۀ: "ة" };

const articles = ["AL", "EL", "UL"];

/** A state's spellings of whole names, also after the article; and ICAO's of each letter. */
export function arabicTableOf(state: string | undefined): Table {
  const own = tables().find(({ states }) => state !== undefined && states.includes(state))?.table;
  if (!own) return letters();
  return (place) => {
    const name = { ...place, word: place.word.map((letter) => arabicLetter[letter] ?? letter) };
    return [...own(name), ...afterArticle(own, name), ...letters()(place)];
  };
}

/** `العلي`: AL ALI, EL ALI; after عبد also UL. */
function afterArticle(table: Table, { word, at }: Parameters<Table>[0]): readonly Spelling[] {
  if (at !== 0 || word[0] !== "ا" || word[1] !== "ل") return [];
  return table({ word: word.slice(2), at: 0 }).flatMap(({ take, text }) =>
    articles.map((article) => ({ take: take + 2, text: article + text })),
  );
}
