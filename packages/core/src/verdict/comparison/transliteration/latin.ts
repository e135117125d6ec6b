import { type StateTable, tablesByState } from "./table.ts";

/**
 * Letters that the mark of another letter does not make (Unicode does not decompose them). ICAO 9303-3 §6.A
 * writes Đ, Ð, Ħ, Ł, Ŋ and Ŧ without their stroke; hooked and barred letters of African alphabets likewise.
 */
const bases: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "ĐD ÐD ĦH ŁL ŊN ØO ŦT ƁB ƂB ɃB ƇC ȻC ƉD ƊD ƋD ƑF ƓG ǤG ꞪH ƗI ɈJ ƘK ȽL ⱢL ƝN ȠN ƟO ƤP ⱣP ɊQ ɌR ⱤR " +
    "ⱧH ⱩK ⱫZ ⱠL ƬT ƮT ȾT ɄU ƲV ⱲW ƳY ɎY ƵZ ȤZ ƷZ ȺA ɆE"
  )
    .split(" ")
    .map((pair) => [...pair] as [string, string]),
);

export const latinBase = (letter: string): string => bases[letter] ?? letter;

/** Further transliterations than the base letter (ICAO 9303-3 §6.A, and everyday practice). */
const icao = "Ä=AE Å=AA Æ=AE Đ=DJ ĸ=Q Ñ=NXX Ö=OE Ø=OE Œ=OE ẞ=SS Þ=TH Ü=UE,UXX Ə=E Ǝ=E Ɛ=E Ɔ=O Ɣ=G Ɩ=I Ʊ=U";

/** States whose documents write a letter otherwise. They come before ICAO's. */
export const latinTables: readonly StateTable[] = [
  {
    states: ["CHN", "HKG", "MAC"],
    source:
      "GB/T 28039-2011 and the Ministry of Public Security's notice on printing Ü: LYU, NYU, but LUE, NUE. " +
      "A person may keep the earlier V.",
    rows: "(L)Ü(E)=U (N)Ü(E)=U (L)Ü=YU,V (N)Ü=YU,V Ü=U",
  },
  {
    states: ["TWN"],
    source:
      "Bureau of Consular Affairs, table of spellings for passports (Hanyu and Tongyong Pinyin): LYU, NYU, LYUE.",
    rows: "Ü=YU,U",
  },
  {
    states: ["AZE"],
    source:
      "Practice of Azerbaijani passports: Ə is A in the zone (MƏMMƏDOV, MAMMADOV); ICAO 9303-3 §6.A: E.",
    rows: "Ə=A,E Ä=A,AE",
  },
  {
    states: ["VNM"],
    source: "Practice of Vietnamese passports: all marks are omitted. ICAO 9303-3 §6.A: Đ is D.",
    rows: "Đ=D",
  },
  {
    states: ["NOR", "SWE", "FIN"],
    source: "ICAO 9303-3 §6.A. Đ is a Sámi letter there, written D.",
    rows: "Đ=D",
  },
  {
    states: ["GHA", "TGO", "BEN"],
    source:
      "Ewe, Akan and Gbe orthographies, written with the nearest Latin letters. No passport rule was found.",
    rows: "Ŋ=NG Ɣ=G,GH Ɖ=D,DZ Ƒ=F Ʋ=V,W Ɛ=E Ɔ=O",
  },
  {
    states: ["MLI", "BFA", "GIN", "SEN", "CIV", "NER", "GMB", "MRT"],
    source:
      "Orthographies of Manding and Senegambian languages; French practice NG, NY. No passport rule was found.",
    rows: "Ŋ=NG Ɲ=NY,GN Ɛ=E Ɔ=O Ʋ=V,W Ɩ=I Ʊ=U Ñ=NY,GN,NXX",
  },
  {
    states: ["CMR", "TCD", "CAF", "COG", "COD", "GAB"],
    source: "General Alphabet of Cameroon Languages (1979), written with the nearest Latin letters.",
    rows: "Ŋ=NG Ə=E Ɛ=E Ɔ=O",
  },
  {
    states: ["UGA", "KEN", "TZA", "SSD", "SDN"],
    source: "Luganda, Acholi, Dinka and Nuer orthographies, written with the nearest Latin letters.",
    rows: "Ŋ=NG Ɣ=GH Ɛ=E Ɔ=O",
  },
];

export const latinTableOf = tablesByState(latinTables, icao);
