import { isCommonWord } from "./common-words.ts";

/** Legal forms after names of companies, in any case. */
const longForm =
  /(?<=[\s,])(?:l\.?l\.?c|inc|incorporated|ltd|limited|llp|plc|corp|corporation|n\.\s?a|gmbh|kgaa|ohg|s\.a\.s|sarl|s\.à\s?r\.l|s\.a|s\.l|s\.l\.u|s\.r\.l|s\.p\.a|sp\.?\s?z\s?o\.?\s?o|b\.v|n\.v|pty|pvt|a\/s|oyj|a\.s|s\.r\.o|kft|zrt|ltda|e\.g|e\.v|e\.k)(?=$|[\s.,;·|)(-])/iu;

/** The same without dots. In another case they are parts of names (`Sá`, `Ag`). */
const shortForm =
  /(?<=[\s,])(?:AG|SA|SAS|SASU|SL|SLU|BV|NV|AB|SE|KG|eG|eV|Oy|AS|ASA|ApS|SpA|Srl|SRL|SPA|NA|SCA)(?=$|[\s.,;·|)(-])/u;

/** Whether a text has the legal form of a company after a name. */
export const hasLegalForm = (text: string): boolean => longForm.test(text) || shortForm.test(text);

/** Words in the names of organisations. */
const trade =
  /\b(?:partners|properties|rentals|realty|mutual|insurance|insurers?|assurances?|versicherung(?:en)?|verzekering(?:en)?|seguros|assicurazion[ei]|indemnity|casualty|banks?|bank[ae]?|banque|banco|banca|caja|caixa|crédit|credito|crédito|sparkasse|volksbank|sparbank|savings|credit union|building society|loans?|trust|energ(?:y|ie|ia|ía|i)|electric(?:al|ity|a|idad|ité)?|électricité|elettric\w*|hydro|waters?|wasser\w*|agua[s]?|acqu[ae]\w*|eaux?|gas|gaz|power|light|utilit(?:y|ies)|stadtwerke|gemeindewerke|telecom\w*|telekom\w*|télécoms?|mobile|broadband|wireless|communications?|networks?|county|city of|town of|state of|borough|district|municipality|municipal\w*|comune|ville de|mairie|ayuntamiento|gemeente|commune|department|dept|ministry|ministère|ministerio|bureau|office|registrar|registry|clerk|authority|council|commission|agency|revenue|treasury|supervisor of elections|board of|mortgage|lending|financial|finance|capital|homes|housing|estates?|management|co-?op(?:erative)?|association|society|group|holdings?|systems?|services?|solutions|supply|fuel|oil|solar|cable|internet|telephone|university|institute|company|compagnie|compañía|companhia|agence)\b/i;

/** Endings of words in company names: `Murstrom`, `Redcantábrica Telecom`, `Gasnova`. */
const tradeWithin =
  /(?:\p{L}{3,}(?:strom|energie|energy|netz|bank|werke|gas|elec|telecom|power|versicherung)\b)/iu;

/** The same with letters beyond ASCII, where `\b` finds no boundary: `Préfecture`, `Énergie`. */
const tradeBeyondAscii =
  /(?<!\p{L})(?:énergies?|électrique|eléctrica|móvil|(?:sous-)?préfecture|régie|mutuelle|mutua|immobili(?:er|ère|are|en)|inmobiliaria|hausverwaltung|wohnungsbau|motorizzazione|jefatura|tráfico|landratsamt|wahlamt|standesamt|stadt|gemeinde|brandkasse|bausparkasse|kartenservice|caisse|cassa|hipotecaria|junta electoral|motor vehicles?|utilities board|zweckverband|telecomunicazioni|telecomunicaciones|telekommunikation|(?:wasser|gas|strom|hypotheken|immobilien|kredit)(?:werke?|versorgung|bank|verwaltung))(?!\p{L})/iu;

export const isTrade = (text: string): boolean =>
  trade.test(text) || tradeWithin.test(text) || tradeBeyondAscii.test(text);

export const isOrganisation = (text: string): boolean => isTrade(text) || hasLegalForm(text);

const distinctive = /^\p{L}[\p{L}\p{M}'’&.-]+$/u;

/** `Department of Motor Vehicles`: a public body's name states its task. */
const publicBody =
  /\b(?:department|ministry|bureau|office|registrar|registry|supervisor|board|secretary|city|county|state|town|borough)\s+of\s+(?:the\s+)?\p{L}{3,}|\brevenue\s+service\b/iu;

/**
 * Whether a text names a specific organisation: `Electricity Company` and `Customer Support Department` do
 * not.
 */
export function isNamed(text: string): boolean {
  if (publicBody.test(text)) return true;
  const words = text.split(/[\s/]+/).filter((word) => distinctive.test(word));
  return words.some(
    (word) =>
      word.length > 2 &&
      !isCommonWord(word) &&
      !trade.test(word) &&
      !tradeBeyondAscii.test(word) &&
      !hasLegalForm(` ${word}`),
  );
}

/** A name without the legal form after it. */
export const withoutForm = (name: string): string => {
  const { index } = longForm.exec(name) ?? shortForm.exec(name) ?? {};
  return index === undefined ? name : name.slice(0, index).trim();
};
