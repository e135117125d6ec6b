import { memoise } from "../../base/input/memoise.ts";

/**
 * Words after which a document prints another surname: the one at birth, or a spouse's. They are not part of
 * the surname. By language, as documents and civil registers abbreviate them. `.` needs its point.
 */
const markers: Readonly<Record<string, string>> = {
  german: "geb|geborene|geborener|geboren|früher|vormals|ehem.|ehemals|verw.|gesch.|verh.",
  french: "née|né|épouse|epouse|epse|épse|ép|ep.|veuve|vve|nom d'usage|anciennement",
  english: "née|formerly known as|formerly|f/k/a|fka|maiden name",
  dutch: "e/v|w/v|e.v.|echtgenote van|weduwe van|gehuwd met|geboren",
  polish: "z domu|z d.|zd.|primo voto|secundo voto",
  czechAndSlovak: "roz.|rozená|rod.|rodená|dříve|predtým",
  nordic: "född|født|fødd|fædd|f. e.|f.d.|tidl.|tidligere|tidigare",
  finnish: "o.s.|ent.|aik.|omaa sukua|entinen",
  hungarian: "szül.|született|leánykori név",
  romance: "nascida|nascuda|nascuta|născută|născ.|de soltera|nata a|coniugata|ved.",
  southSlavic: "rođ.|rođena|rojena|roj.|рођ.|рођена|родена|рожд.|моминско",
  eastSlavic: "урожд.|урождённая|урожденная|ур.|рожд.|уроджена|народжена|дошлюбне",
  baltic: "dzim.|dzimusi|gim.|mergautinė pavardė|sünd.|sündinud|neiuna",
  greek: "το γένος|το γενος|γένους|γενους|πρώην",
  turkish: "kızlık soyadı|önceki soyadı",
  albanian: "e lindur|mbiemri i vajzërisë",
};

/** These are names too, or single letters: they count in small letters alone, before a capital. */
const inSmallLetters = ["nee", "f\\.", "d\\.", "n\\.", "b\\.", "nata", "antes", "born"];
/** States that print `NEE` and `NE` in capitals without their mark. */
const french = new Set(
  "FRA BEL LUX CHE MCO CAN DZA MAR TUN SEN CIV MLI BFA BEN TGO CMR GAB COG COD HTI NER".split(" "),
);

const escaped = (text: string): string => text.replace(/[./]/g, "\\$&").replace(/ /g, "\\s+");

const words = memoise(() =>
  Object.values(markers)
    .flatMap((list) => list.split("|"))
    .map((word) => escaped(word.replace(/\.$/, "")) + (word.endsWith(".") ? "\\." : "(?!\\p{L})"))
    .join("|"),
);

/** The marker after a space, and a letter behind it. */
const around = (marker: string, letter = String.raw`\p{L}`): string =>
  String.raw`[\s,(]+(?:${marker})[\s.:]*(?=${letter})(?<born>[^,)]*)\)?`;

/** The first words of all markers: most names have none of them. */
const firstWords = memoise(
  () =>
    new Set(
      [...Object.values(markers).flatMap((list) => list.split("|")), ...inSmallLetters, "ne"].map(
        (word) => /^[^\s.\\]+/.exec(word)?.[0] ?? word,
      ),
    ),
);

const mayHaveMarker = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[\s,(]+/)
    .some((word, at) => at > 0 && firstWords().has(/^[^.]*/.exec(word)?.[0] ?? ""));

const anywhere = memoise(() => new RegExp(around(words()), "iu"));
const small = memoise(() => new RegExp(around(inSmallLetters.join("|"), String.raw`\p{Lu}`), "u"));
const withoutMark = memoise(() => new RegExp(around(String.raw`NEE?(?!\p{L})`), "u"));

interface Divided {
  /** The text without the marker and what follows it, up to a comma. */
  readonly name: string;
  /** The other surname, or empty. */
  readonly born: string;
}

/** Divides `MUSTERMANN GEB. GABLER`. */
export function divideAtBirthName(text: string, issuer?: string): Divided {
  const composed = text.normalize("NFC").trim();
  if (!mayHaveMarker(composed)) return { name: text, born: "" };
  const patterns = [anywhere(), small(), ...(issuer && french.has(issuer) ? [withoutMark()] : [])];
  for (const pattern of patterns) {
    const found = pattern.exec(composed);
    if (!found || found.index === 0) continue;
    const name = composed.slice(0, found.index) + composed.slice(found.index + found[0].length);
    return { name, born: found.groups?.born?.trim() ?? "" };
  }
  return { name: text, born: "" };
}
