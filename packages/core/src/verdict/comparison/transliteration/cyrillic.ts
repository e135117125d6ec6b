import { type StateTable, tablesByState } from "./table.ts";

/** ICAO 9303-3 §6.B, without the exceptions of single states. Latin omits the soft sign. */
const icao =
  "А=A Б=B В=V Г=G Ґ=G Ѓ=G Д=D Ђ=D Е=E Ё=E Є=IE Ж=ZH З=Z Ѕ=DZ И=I І=I Ї=I Й=I Ј=J К=K Ќ=K Л=L Љ=LJ М=M " +
  "Н=N Њ=NJ О=O П=P Р=R С=S Т=T Ћ=C У=U Ў=U Ф=F Х=KH Ц=TS Ч=CH Џ=DZ Ш=SH Щ=SHCH Ъ=IE Ы=Y Ь= Э=E Ю=IU Я=IA " +
  "Ѫ=U Ѣ=IE Ѳ=F Ѵ=Y Ғ=G Ә=A Қ=K Ҡ=K Ң=N Ө=O Ұ=U Ү=U Һ=KH Ӣ=I Ӯ=U Ҳ=KH Ҷ=CH Җ=ZH";

/** The same with all its exceptions, and older or everyday spellings: for an unknown issuer. */
const everyday =
  "Г=G,H Ђ=D,DJ Е=E,YE Ё=E,YO,IO Є=IE,YE И=I,Y Ї=I,YI Й=I,Y Х=KH,H Ц=TS,C Щ=SHCH,SHT Ъ=IE, Ю=IU,YU Я=IA,YA";

/** National laws. Each holds beside ICAO's table for the letters that it does not name. */
export const cyrillicTables: readonly StateTable[] = [
  {
    states: ["RUS"],
    source:
      "Order of the Interior Ministry 310 (1997): Й Y, Ю YU, Я YA; GOST R 52535.1-2006: Ц TC, no Ъ; " +
      "Order of the Migration Service 211 (2014): ICAO.",
    rows: "Е=E,YE Ё=E,YO,YE Й=I,Y Ц=TS,TC Ъ=IE, Ю=IU,YU Я=IA,YA",
  },
  {
    states: ["UKR"],
    source: "Cabinet of Ministers, resolution 55 (27 January 2010); earlier passports: ICAO, or YA, YU, YE.",
    rows: "ЗГ=ZGH Г=H И=Y Є=IE,YE Ї=I,YI Й=I,Y Ю=IU,YU Я=IA,YA",
  },
  {
    states: ["BLR"],
    source: "Interior Ministry, instruction 288 (9 October 2008), from Belarusian or Russian names; ICAO.",
    rows: "ЫЙ$=Y,YI,YY Г=H,G ^Е=E,YE,JE Е=E,IE,YE ^Ё=IO,YO,JO,E Ё=IO,E Й=I,J,Y Ў=U,W ^Ю=IU,YU,JU Ю=IU,YU ^Я=IA,YA,JA Я=IA,YA Ъ=IE,",
  },
  {
    states: ["BGR"],
    source: "Transliteration Act (State Gazette 19/2009): ИЯ at the end is IA; before: ICAO, or Ъ U.",
    rows: "ИЯ$=IA,IYA Й=Y,I Х=H,KH Щ=SHT Ъ=A,U Ь=Y, Ю=YU,IU Я=YA,IA",
  },
  {
    states: ["SRB", "MNE", "BIH", "RKS", "XKX"],
    source: "Serbian writes each name in two alphabets (Law on Official Use, article 1); ICAO's exceptions.",
    rows: "Ђ=Đ,DJ,D Ж=Ž,Z Ј=J Љ=LJ Њ=NJ Ћ=Ć,C Х=H Ц=C Ч=Č,C Џ=DŽ,DZ Ш=Š,S",
  },
  {
    states: ["MKD"],
    source:
      "ICAO's exceptions: Ѓ GJ, Ќ KJ, Џ DJ, Х H, Ц C; Macedonian orthography in Latin letters: Ǵ, Ḱ, DŽ.",
    rows: "Ѓ=GJ,Ǵ,G Ж=ZH,Ž Ѕ=DZ Ќ=KJ,Ḱ,K Х=H Ц=C Ч=CH,Č Џ=DJ,DZH,DŽ Ш=SH,Š",
  },
  {
    states: ["KAZ"],
    source:
      "ICAO's list with national letters: Ә A, Ғ G, Қ K, Ң N, Ө O, Ұ U, Ү U, Һ KH; BGN/PCGN 1979: GH, Q, NG, H.",
    rows: "Ғ=G,GH Қ=K,Q Ң=N,NG Һ=KH,H Е=E,YE Ё=E,YO,IO Й=I,Y Х=KH,H Ъ=IE, Ю=IU,YU Я=IA,YA",
  },
  {
    states: ["KGZ"],
    source: "BGN/PCGN 1979: Ж J, Ң NG, Ө O, Ү U without marks; in ICAO's manner: ZH, N.",
    rows: "Ж=ZH,J Ң=N,NG Е=E,YE Ё=E,YO,IO Й=I,Y Ъ=IE, Ю=IU,YU Я=IA,YA",
  },
  {
    states: ["TJK"],
    source: "BGN/PCGN without marks: Ғ GH, Ӣ I, Қ Q, Ӯ U, Ҳ H, Ҷ J; in ICAO's manner: G, K, KH, CH.",
    rows: "Ғ=G,GH Қ=K,Q Ҳ=H,KH Ҷ=J,CH Е=E,YE Ё=YO,E,IO Й=Y,I Ъ=,IE Ю=YU,IU Я=YA,IA",
  },
  {
    states: ["UZB"],
    source:
      "Law on the Latin alphabet (2 September 1993, amended 6 May 1995): Ў Oʻ, Ғ Gʻ, Қ Q, Ҳ H, Ж J, Х X.",
    rows: "Ў=O,U Ғ=G,GH Қ=Q,K Ҳ=H,KH Ж=J,ZH Х=X,KH ^Е=YE,E Е=E,YE Ё=YO,E Й=Y,I Ц=TS,S Ъ= Ю=YU,IU Я=YA,IA",
  },
  {
    states: ["TKM"],
    source: "Resolution of the Mejlis on the Latin alphabet (12 April 1993), without marks in a zone.",
    rows: "В=W,V Ж=Ž,Z,ZH Җ=J Ң=Ň,N,NG Ө=Ö,O Ү=Ü,U Ә=Ä,A Й=Ý,Y Х=H,KH Ч=Ç,C,CH Ш=Ş,S,SH Ю=ÝU,YU Я=ÝA,YA Ё=ÝO,YO Ъ=",
  },
  {
    states: ["AZE"],
    source: "Correspondence of the Azerbaijani alphabets (law of 25 December 1991).",
    rows: "Г=Q,G Ғ=Ğ,G Ҝ=G Ә=Ə,A,E Ж=J,ZH Ы=I,Y Ј=Y Ө=Ö,O Ү=Ü,U Х=X,KH Һ=H Ч=Ç,C,CH Ҹ=C,J Ш=Ş,S,SH Й=Y Ю=YU Я=YA",
  },
  {
    states: ["MNG"],
    source: "MNS 5217:2012: Е YE, Ё YO, Ж J, Й I, Ө O or U, Ү U, Щ SH, Ь I.",
    rows: "Е=YE,E Ё=YO Ж=J Й=I,Y Ө=O,U,Ö Ү=U,Ü Х=KH,H Щ=SH Ъ=I, Ь=I, Ю=YU Я=YA В=V,W",
  },
];

export const cyrillicTableOf = tablesByState(cyrillicTables, icao, `${everyday} ${icao}`);
