import { heightOf, type TextLine, textsOf } from "../../print/page.ts";
import type { LabelName } from "./vocabulary.ts";

/** How to recognise one kind of proof of address, and where its values stand. */
export interface PageKind {
  /** The id in the catalogue of document types. */
  readonly id: number;
  readonly name: string;
  readonly title: RegExp;
  /** Words of its text that other kinds do not share. */
  readonly words: readonly RegExp[];
  /** Without it a title is that of other papers too: traders of all kinds write a `Facture`. */
  readonly needs?: RegExp;
  readonly holder: readonly LabelName[];
  readonly address: readonly LabelName[];
  readonly number: readonly LabelName[];
  readonly issuer: readonly LabelName[];
  /** Whether it covers the time up to its own date if it states no period. */
  readonly dated?: boolean;
}

const home: readonly LabelName[] = ["residence", "address", "mailing"];

export const pageKinds: readonly PageKind[] = [
  {
    id: 23,
    name: "Lease Agreement",
    title:
      /\b(?:lease|rental|tenancy|subl[ea]se)\s+(?:agreement|contract)\b|\bresidential\s+lease\b|\bassured\s+shorthold\s+tenancy\b|\bmietvertrag\b|\bcontrato\s+de\s+(?:arrendamiento|alquiler)\b|\b(?:contrat\s+de\s+location|bail\s+d'habitation)\b|\b(?:wohnungs?|wohnraum)-?mietvertrag\b|\btenancy\s+agreement\b|\bcontratto\s+di\s+locazione\b|\bhuurovereenkomst\b|\bumowa\s+najmu\b|\bcontrato\s+de\s+(?:aluguel|locação)\b|\bbail\s+(?:de\s+location|d.habitation)\b|\bhyres(?:kontrakt|avtal)\b|\blejekontrakt\b|\bcontratto\s+d(?:i\s+|.)affitto\b|\bcontrat\s+de\s+bail\b|\bcontrato\s+de\s+arriendo\b/i,
    words: [
      /\b(?:landlord|lessor)\b/i,
      /\b(?:tenant|lessee)\b/i,
      /\brent\b/i,
      /\bpremises\b/i,
      /\b(?:vermieter|bailleur|arrendador[a]?|locatore|verhuurder)\b/i,
      /\b(?:mieter|locataire|arrendatari[oa]|conduttore|huurder)\b/i,
      /\b(?:miete|loyer|renta|canone|huurprijs)\b/i,
    ],
    holder: ["tenant", "name", "customer"],
    address: ["premises", ...home],
    number: ["agreementNumber", "reference"],
    issuer: ["landlord"],
  },
  {
    id: 24,
    name: "Home Insurance Policy",
    title:
      /\b(?:home\s?owner'?s?'?|home|dwelling|renter'?s?'?|tenant'?s|condo(?:minium)?|household|property|buildings|contents)\s+(?:insurance|policy)\b|\bhausrat|\bwohngebäudeversicherung\b|\bassurance\s+habitation\b|\bseguro\s+de\s+hogar\b|\bhome\s+(?:and\s+contents\s+)?cover\b|\bcertificate\s+of\s+(?:home|household|property)\s+insurance\b|\battestation\s+d.assurance\s+habitation\b|\bassurance\s+multirisques?\s+habitation\b|\bpolizza\s+casa\b|\bassicurazione\s+(?:sulla\s+)?casa\b|\bseguro\s+(?:de|del)\s+hogar\b|\bopstalverzekering\b|\binboedelverzekering\b|\b(?:polizza|assicurazione)\s+(?:abitazione|multirischi)\b|\bseguro\s+multirriesgo\b/i,
    words: [
      /\bdwelling\b/i,
      /\bpersonal property\b/i,
      /\bother structures\b/i,
      /\bloss of use\b/i,
      /\bbuildings\b/i,
      /\b(?:policy|versicherungs|police|póliza|polizza)/i,
      /\b(?:contents|hausrat|wohngebäude)\b/i,
    ],
    holder: ["insured", "name", "customer"],
    address: ["insuredProperty", ...home],
    number: ["policyNumber", "reference"],
    issuer: ["insurer"],
  },
  {
    id: 25,
    name: "Vehicle Insurance Policy",
    title:
      /\b(?:auto|automobile|vehicle|car|motor|motorcycle)\s+(?:insurance|policy)\b|\bkfz-versicherung(?:s(?:schein|bestätigung|vertrag))?\b|\bassurance\s+auto(?:mobile)?\b|\bseguro\s+de\s+(?:auto|coche)\b|\bcertificate\s+of\s+motor\s+insurance\b|\bmotor\s+insurance\s+(?:certificate|schedule)\b|\bpersonal\s+auto\b|\bkraftfahrt(?:versicherung|-versicherung)\b|\bautoverzekering\b|\bassicurazione\s+(?:auto|rca)\b|\bpolizza\s+(?:auto|rca)\b|\bcarte\s+verte\b|\bseguro\s+de\s+autom[oó]vil(?:es)?\b/i,
    words: [
      /\bvehicle\b/i,
      /\bcollision\b/i,
      /\bcomprehensive\b/i,
      /\bbodily injury\b/i,
      /\bgarag/i,
      /\bmotorists?\b/i,
      /\b(?:versicherungsnehmer|kennzeichen|immatriculation|matrícula|targa)/i,
      /\bpolicy(?:holder)?\b/i,
    ],
    holder: ["insured", "name", "customer"],
    address: [...home, "garaging"],
    number: ["policyNumber", "reference"],
    issuer: ["insurer"],
  },
  {
    id: 26,
    name: "Mortgage",
    title:
      /(?:^|\bthis\s+|\bresidential\s+|\bopen-end\s+)mortgage\b|\bmortgage\s+(?:agreement|deed|statement|note)\b|\bhypothekenvertrag\b|\bprêt\s+(?:immobilier|hypothécaire)\b|\bpréstamo\s+hipotecario\b|\brecibo\s+de\s+(?:la\s+)?hipoteca\b|\bmutuo\s+ipotecario\b|\b(?:rendiconto|estratto|piano)\s+(?:di|del)\s+(?:ammortamento\s+(?:di|del)\s+)?mutuo\b|\b(?:darlehens|kredit|hypotheken)kontoauszug\b|\bhypothekendarlehen\b|\bimmobiliendarlehen\b/i,
    words: [
      /\bmortgagor\b/i,
      /\bmortgagee\b/i,
      /\bborrower\b/i,
      /\blender\b/i,
      /\bprincipal\b/i,
      /\b(?:prêt|préstamo|mutuo|darlehen)/i,
      /\b(?:capital restant|capital pendiente|debito residuo|restschuld)\b/i,
    ],
    holder: ["borrower", "name", "customer"],
    address: ["premises", ...home],
    number: ["loanNumber", "reference"],
    issuer: ["lender"],
    dated: true,
  },
  {
    id: 27,
    name: "Deed of Trust",
    title: /\b(?:deed\s+of\s+trust|trust\s+deed)\b/i,
    words: [/\btrustor\b/i, /\btrustee\b/i, /\bbeneficiary\b/i, /\bgrantor\b/i],
    holder: ["borrower", "name", "customer"],
    address: ["premises", ...home],
    number: ["loanNumber", "reference"],
    issuer: ["lender"],
  },
  {
    id: 28,
    name: "Vehicle Registration Card",
    title:
      /\b(?:vehicle|motor\s+vehicle)\s+registration\b|\bregistration\s+(?:card|certificate)\b|\bcertificate\s+of\s+registration\b|\bzulassungsbescheinigung\b|\bcertificat\s+d'immatriculation\b|\bcarte\s+grise\b|\bpermiso\s+de\s+circulaci[oó]n\b|\btarjeta\s+de\s+circulaci[oó]n\b|\bcarta\s+di\s+circolazione\b|\bdocumento\s+unico\s+di\s+circolazione\b|\bkentekenbewijs\b|\bdow[oó]d\s+rejestracyjny\b|\bcertificado\s+de\s+registo\s+autom[oó]vel\b|\bregistration\s+identification\s+card\b/i,
    words: [/\bplate\b/i, /\bvin\b|\bvehicle identification\b/i, /\bmake\b/i, /\bregistered owner\b/i],
    holder: ["owner", "name", "customer"],
    address: home,
    number: ["registrationNumber", "reference"],
    issuer: ["issuer"],
  },
  {
    id: 29,
    name: "Voter Card",
    title:
      /\b(?:voter|elector)(?:'?s)?\s+(?:registration\s+)?(?:card|id|identification|certificate|information)\b|\bcarte\s+(?:électorale|d.électeur)\b|\bwahlbenachrichtigung\b|\btessera\s+elettorale\b|\bpoll\s+card\b|\bstempas\b|\btítulo\s+de\s+eleitor\b|\btarjeta\s+censal\b|\bcredencial\s+para\s+votar\b/i,
    words: [/\bprecinct\b/i, /\bpolling\b/i, /\bdistrict\b/i, /\bparty\b/i],
    holder: ["voter", "name", "customer"],
    address: home,
    number: ["voterNumber", "reference"],
    issuer: ["issuer"],
  },
  {
    id: 30,
    name: "Utility Bill",
    title:
      /\b(?:utilit(?:y|ies)|electric(?:ity)?|gas|water|sewer|energy|internet|telephone|phone)\s+(?:bill|statement|invoice)\b|\byour\s+(?:\w+\s+)?bill\b|\bstromrechnung\b|\bfacture\b|\b(?:electric(?:ity)?|gas|water|sewer|energy|internet|telephone|phone|broadband|utilit(?:y|ies)|mobile|natural\s+gas)\s+(?:service\s+)?(?:bill|billing|statement|invoice|account)\b|\b(?:strom|gas|wasser|energie|telefon|mobilfunk|internet|jahres)(?:ab)?rechnung\b|\bihre\s+rechnung\b|\brechnung\s+für\s+(?:strom|gas|wasser|internet|telefon)\b|\bfactura\s+de\s+(?:la\s+)?(?:electricidad|luz|gas|agua|tel[eé]fono|internet|suministro|servicios)\b|\bfactura\s+(?:electr[oó]nica|el[eé]ctrica)\b|\bbolletta\b|\bfattura\s+(?:energia|gas|luce|acqua|elettric\w+|telefon\w+)\b|\b(?:conta|fatura)\s+de\s+(?:luz|energia|água|gás|telefone|eletricidade|internet)\b|\b(?:jaarrekening|energienota|energierekening|jaarafrekening|waterrekening)\b|\bfaktura\s+(?:za|elfaktura)\b|\belfaktura\b|\belregning\b|\btax\s+invoice\b.{0,25}\b(?:water|electricity|gas|telephone)\b|\brecibo\s+de\s+(?:luz|agua|tel[eé]fono)\b|\bfattura\s+(?:internet|fibra|mobile)\b|\bservizio\s+idrico\b|\bjahres(?:ab)?rechnung\s+(?:strom|gas|wasser|energie)\b|\b(?:erdgas|abwasser|fernwärme|festnetz)rechnung\b/i,
    words: [
      /\bkwh\b/i,
      /\bmeter\b/i,
      /\bamount due\b/i,
      /\busage\b/i,
      /\bservice address\b/i,
      /\bbilling (?:period|date)\b/i,
      /\b(?:verbrauch|consommation|consumo|consumi|zużycie|förbrukning|forbrug|verbruik|consumption)\b|\bm³|\bccf\b|\btherms?\b/i,
      /\b(?:zähler|compteur|contador|contatore|medidor|licznik)/i,
      /\b(?:electricit[yà]|electricidad|électricité|strom|gas|water|wasser|agua|acqua|internet|broadband)\b/i,
      /\b(?:electric|gas|water|power|light|energy)\s+(?:company|co\b|corporation|department|authority|district|utility|board)/i,
      /\b(?:current|new) charges\b|\btotal due\b|\bstanding charge\b/i,
    ],
    needs:
      /kwh|m³|\bccf\b|\btherms?\b|\bmeter|zähler|compteur|contador|contatore|medidor|licznik|verbrauch|consommation|\bconsum[oi]|consumption|zużycie|förbrukning|forbrug|verbruik|usage|utilit|electri|eléctri|elettri|électri|elektri|strom|strøm|erdgas|gasrechnung|(?<!\p{L})(?:gas|gaz|eau|luz|luce)(?!\p{L})|water|wasser|(?<!\p{L})(?:agua|água|acqua)|idric|sewer|energ|énerg|wärme|internet|broadband|fibra|fibre|mobilfunk|festnetz|phone\s+(?:bill|statement|invoice|service|account)|mobile\s+(?:bill|plan|service|account)|telefon(?:rechnung|ica|ía|ia)|t[eé]l[eé]phonie|elregning|elfaktura/iu,
    holder: ["customer", "name"],
    address: ["serviceAddress", ...home],
    number: ["accountNumber", "reference"],
    issuer: ["issuer"],
    dated: true,
  },
  {
    id: 31,
    name: "Bank Statement",
    title:
      /\b(?:bank|account|checking|savings)\s+statement\b|\bstatement\s+of\s+account\b|\bkontoauszug\b|\brelevé\s+de\s+compte\b|\bextracto\s+(?:bancario|de\s+cuenta)\b|\b(?:checking|savings|card|everyday|current\s+account|credit\s+card|combined|deposit|transaction)\s+(?:account\s+)?statement\b|\be-?statement\b|\bestado\s+de\s+cuenta\b|\bextracto\s+(?:mensual|integrado)\b|\bestratto\s+(?:di\s+)?conto\b|\brekening(?:afschrift|overzicht)\b|\bwyci[aą]g\s+(?:z\s+rachunku|bankowy)\b|\bextrato\s+(?:banc[aá]rio|de\s+conta|mensal)\b|\bkontoudtog\b|\bkontoutdrag\b|\byour\s+(?:\w+\s+){0,2}statement\b|\baccount\s+summary\s+statement\b|\brelevé\s+(?:bancaire|d.opérations|de\s+carte)\b|\b(?:auszug|kontoauszug)\s+girokonto\b|\b(?:kreditkarten|giro)(?:konto)?(?:abrechnung|auszug)\b|\bextracto\s+de\s+(?:la\s+)?tarjeta\b/i,
    words: [
      /\bstatement period\b/i,
      /\b(?:opening|beginning|closing|ending) balance\b/i,
      /\bdeposits?\b/i,
      /\bwithdrawals?\b/i,
      /\biban\b|\brouting\b|\bsort code\b/i,
      /\b(?:payments? in|payments? out|money in|money out)\b/i,
      /\b(?:saldo|solde|kontostand|balance)\b/i,
      /\b(?:virement|prélèvement|lastschrift|überweisung|transferencia|recibo|bonifico|addebito|abono|débit|crédit)\b/i,
      /\bminimum payment\b|\bcredit limit\b/i,
      /\b(?:transactions?|movimientos|opérations|umsätze|movimenti)\b/i,
    ],
    holder: ["customer", "name"],
    address: home,
    number: ["accountNumber", "reference"],
    issuer: ["issuer"],
    dated: true,
  },
];

const titleShare = 0.35;
const titleHeight = 1.15;
const enough = 3;

/**
 * The kind named in a heading, or named anywhere beside words that belong to it. Absent if two kinds are
 * equally likely.
 */
export function kindOfPage(lines: readonly TextLine[]): PageKind | undefined {
  const ranked = pageKinds
    .map((kind) => ({ kind, score: scoreOf(kind, lines) }))
    .filter(({ score }) => score >= enough)
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  return best && best.score > (second?.score ?? 0) ? best.kind : undefined;
}

/** Number of typical words that identify a bill or a statement without a title. */
const untitled: Readonly<Record<number, number>> = { 30: 4, 31: 5 };

function scoreOf({ id, title, words, needs }: PageKind, lines: readonly TextLine[]): number {
  const titled = lines.filter((line) => textsOf(line).some((text) => title.test(text)));
  const text = lines.map((line) => line.text).join(" ");
  if (needs && !needs.test(text)) return 0;
  const found = words.filter((word) => word.test(text)).length;
  if (titled.length === 0) return found >= (untitled[id] ?? Number.POSITIVE_INFINITY) ? enough : 0;
  return Math.max(...titled.map((line) => weightOf(line, lines))) + Math.min(found, 3);
}

/** A label such as `Date de facture` names a bill on papers of every kind. */
const dateLabel =
  /^(?:(?:\p{L}+\s)?(?:date|datum|data|fecha)\b|(?:facture|rechnung|fattura|bolletta|factura)\s+(?:du|vom|del)\b)/iu;
/** `Payments are shown on your next bill`: words of a sentence are not a title. */
const prose = /\p{L}[.!?;](?:\s+\p{L}|$)|\p{Ll}[.!?]$|^\p{Ll}/u;
const mostWordsOfTitle = 9;

function weightOf(line: TextLine, lines: readonly TextLine[]): number {
  if (!isHeading(line, lines)) return 1;
  if (prose.test(line.text) || line.words.length > mostWordsOfTitle) return 2;
  return dateLabel.test(line.text) && !isLarge(line, lines) ? 1 : 4;
}

/** Larger than the text, or at the top of the page. */
export const isHeading = (line: TextLine, lines: readonly TextLine[]): boolean =>
  isLarge(line, lines) || isAtTop(line, lines);

function isLarge(line: TextLine, lines: readonly TextLine[]): boolean {
  const heights = lines.map(heightOf).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  return heightOf(line) >= titleHeight * usual;
}

export function isAtTop(line: TextLine, lines: readonly TextLine[]): boolean {
  const top = Math.min(...lines.map((other) => other.top));
  const bottom = Math.max(...lines.map((other) => other.bottom));
  return line.top < top + titleShare * (bottom - top);
}
