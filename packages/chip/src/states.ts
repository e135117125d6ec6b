/** Each ISO 3166-1 alpha-3 code, with its alpha-2 code behind it. */
const iso =
  "ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT " +
  "AZEAZ BDIBI BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO " +
  "BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN CIVCI CMRCM CODCD COGCG " +
  "COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO " +
  "DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB " +
  "GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY " +
  "HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ISRIL ITAIT " +
  "JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY " +
  "LCALC LIELI LKALK LSOLS LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH " +
  "MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA " +
  "NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE " +
  "PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA " +
  "SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR " +
  "SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ TKLTK TKMTM TLSTL TONTO " +
  "TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG " +
  "VIRVI VNMVN VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW";

/**
 * Issuing states of a zone whose document signers name another country (ICAO 9303-3, 5; 9303-12, 7.1.1):
 * codes that are no ISO code, British nationals, Hong Kong and Macao, organisations, Kosovo, and the specimen
 * state Utopia.
 */
const others: Readonly<Record<string, readonly string[]>> = {
  D: ["DE"],
  GBD: ["GB"],
  GBN: ["GB"],
  GBO: ["GB"],
  GBP: ["GB"],
  GBS: ["GB"],
  CHN: ["CN", "HK", "MO"],
  UNO: ["UN"],
  UNA: ["UN"],
  UNK: ["UN", "KS"],
  RKS: ["KS", "XK"],
  XKX: ["KS", "XK"],
  EUE: ["EU"],
  XOM: ["XM", "XO"],
  XPO: ["XP"],
  UTO: ["UT"],
};

const alpha2: ReadonlyMap<string, string> = new Map(
  iso.split(" ").map((pair) => [pair.slice(0, 3), pair.slice(3)]),
);

/**
 * Whether the issuing state of a zone is the country of a certificate. Letters of either case occur in
 * certificates; a few of them have the three-letter code.
 *
 * @param state as in the zone, with or without fillers: `D<<`
 * @param country countryName of a certificate
 * @example
 * isSameState("D<<", "de") // true
 */
export function isSameState(state: string, country: string): boolean {
  const code = state.replace(/</g, "");
  const name = country.toUpperCase();
  const listed = others[code];
  return listed ? listed.includes(name) : alpha2.get(code) === name || (alpha2.has(code) && code === name);
}
