import type { Quality } from "@passmuster/specimens";
import {
  drawIdCard,
  drawPassport,
  type Person,
  type TravelDocumentOptions,
  td1,
  td3,
} from "@passmuster/specimens/workshop";
import { random } from "../../tools/specimens/src/seed.ts";
import { cardUpload, licenceScene, passportUpload } from "./documents.ts";
import type { Genuine } from "./genuine.ts";
import type { Scene } from "./scene.ts";
import { isoDay, type Studio, studioOf } from "./studio.ts";

/** A person whose name, issuer or dates need more than the usual, as printed, in the zone and as typed. */
interface Unusual {
  readonly issuer?: { readonly code: string; readonly title: string };
  /** The issuer that the caller announces. Default: the document's. */
  readonly announced?: string;
  readonly printed?: readonly [surname: string, givenNames: string];
  readonly zone?: readonly [surname: string, givenNames: string];
  readonly typed?: readonly [surname: string, givenNames: string];
  readonly born?: string;
  readonly card?: boolean;
  /** The expiry as it is printed, and its six characters in the zone. */
  readonly until?: readonly [printed: string, zone: string];
}

interface Group {
  readonly name: string;
  readonly people: readonly Unusual[];
  /** Default: one passport or card, judged once. */
  readonly scene?: (studio: Studio, person: Unusual) => Promise<Scene>;
}

/** Numbers of the form that an issuer published: their digits are drawn anew. `ESP` is its identity card. */
const numbers: Readonly<Record<string, string>> = {
  USA: "A48201736",
  GBR: "482017365",
  NZL: "LX482017",
  FRA: "48ZZ20173",
  FIN: "XZ4820173",
  POL: "ZZ4820173",
  NLD: "XZ48R2017",
  D: "C48R2T017",
  ESP: "BAA482017",
};

function numberOf(studio: Studio, { number }: TravelDocumentOptions, code = ""): string {
  const r = random(`${studio.seed}/number/${studio.index}`);
  return numbers[code]?.replace(/\d/g, () => String(r.whole(0, 9))) ?? number;
}

const azerbaijan = { code: "AZE", title: "AZERBAIJAN" };
const ukraine = { code: "UKR", title: "UKRAINE" };
const china = { code: "CHN", title: "PEOPLE’S REPUBLIC OF CHINA" };
const germany = { code: "D", title: "BUNDESREPUBLIK DEUTSCHLAND" };
const indonesia = { code: "IDN", title: "REPUBLIC OF INDONESIA" };

const schwa = (printed: readonly [string, string], zone: readonly [string, string]): readonly Unusual[] => [
  { issuer: azerbaijan, printed, zone, typed: printed },
  { issuer: azerbaijan, printed, zone, typed: zone },
];

/** Both spellings of a name, printed with its marks. */
const spelled = (
  code: string,
  title: string,
  printed: readonly [string, string],
  zone: readonly [string, string],
  ...typed: readonly (readonly [string, string])[]
): readonly Unusual[] => typed.map((each) => ({ issuer: { code, title }, printed, zone, typed: each }));

const territories: readonly (readonly [announced: string, code: string, title: string])[] = [
  ["HKG", "CHN", "PEOPLE’S REPUBLIC OF CHINA"],
  ["MAC", "CHN", "PEOPLE’S REPUBLIC OF CHINA"],
  ["BMU", "GBD", "BERMUDA"],
  ["GIB", "GBD", "GIBRALTAR"],
  ["CYM", "GBD", "CAYMAN ISLANDS"],
  ["GGY", "GBR", "UNITED KINGDOM"],
  ["JEY", "GBR", "UNITED KINGDOM"],
  ["PRI", "USA", "UNITED STATES OF AMERICA"],
  ["GUM", "USA", "UNITED STATES OF AMERICA"],
  ["GRL", "DNK", "DANMARK"],
  ["FRO", "DNK", "DANMARK"],
  ["REU", "FRA", "RÉPUBLIQUE FRANÇAISE"],
  ["NCL", "FRA", "RÉPUBLIQUE FRANÇAISE"],
  ["CUW", "NLD", "KONINKRIJK DER NEDERLANDEN"],
  ["ALA", "FIN", "SUOMI FINLAND"],
  ["COK", "NZL", "NEW ZEALAND"],
];

const beyondIso: readonly (readonly [code: string, title: string])[] = [
  ["RKS", "REPUBLIC OF KOSOVO"],
  ["UNO", "UNITED NATIONS"],
  ["UNA", "UNITED NATIONS"],
  ["XOM", "ORDER OF MALTA"],
  ["XPO", "INTERPOL"],
  ["EUE", "EUROPEAN UNION"],
  ["GBD", "ANGUILLA"],
  ["GBN", "UNITED KINGDOM"],
  ["GBO", "UNITED KINGDOM"],
  ["GBP", "UNITED KINGDOM"],
];

const lone = (name: string, given: string, typed: readonly [string, string]): Unusual => ({
  issuer: indonesia,
  printed: [name, given],
  zone: [name, given.replace(/[^A-Z]/g, "")],
  typed,
});

const endless: readonly (readonly [printed: string, zone: string])[] = [
  ["01 JAN 9999", "990101"],
  ["01.01.9999", "990101"],
  ["31.12.9999", "991231"],
  ["31 DEC 9999", "991231"],
  ["PERMANENTE", "990101"],
  ["INDEFINIDA", "<<<<<<"],
  ["UNBEFRISTET", "<<<<<<"],
  ["SIN CADUCIDAD", "990101"],
];

const groups: readonly Group[] = [
  {
    name: "Azerbaijan: Ə",
    people: [
      ...schwa(["Məmmədov", "Əli"], ["MAMMADOV", "ALI"]),
      ...schwa(["Əliyeva", "Nərgiz"], ["ALIYEVA", "NARGIZ"]),
      ...schwa(["Həsənzadə", "Günel"], ["HASANZADA", "GUNEL"]),
      ...schwa(["Cəfərov", "Əkbər"], ["CAFAROV", "AKBAR"]),
      ...schwa(["Rəhimli", "Səbinə"], ["RAHIMLI", "SABINA"]),
    ],
  },
  {
    name: "two spellings of one name",
    people: [
      ...spelled(
        "D",
        "DEUTSCHLAND",
        ["König", "Jörg"],
        ["KOENIG", "JOERG"],
        ["Konig", "Jorg"],
        ["Koenig", "Joerg"],
      ),
      ...spelled(
        "D",
        "DEUTSCHLAND",
        ["Weiß", "Käthe"],
        ["WEISS", "KAETHE"],
        ["Weiss", "Kathe"],
        ["Weiß", "Käthe"],
      ),
      ...spelled(
        "DNK",
        "DANMARK",
        ["Sørensen", "Åse"],
        ["SOERENSEN", "AASE"],
        ["Sorensen", "Ase"],
        ["Sørensen", "Åse"],
      ),
      ...spelled(
        "FRA",
        "RÉPUBLIQUE FRANÇAISE",
        ["Lecœur", "Zoé"],
        ["LECOEUR", "ZOE"],
        ["Lecoeur", "Zoe"],
        ["Lecœur", "Zoé"],
      ),
      ...spelled(
        "ISL",
        "ÍSLAND",
        ["Þórsdóttir", "Björk"],
        ["THORSDOTTIR", "BJOERK"],
        ["Thorsdottir", "Bjork"],
      ),
      ...spelled("SWE", "SVERIGE", ["Ågren", "Göran"], ["AAGREN", "GOERAN"], ["Agren", "Goran"]),
    ],
  },
  {
    name: "China: Ü in Pinyin",
    people: [
      { issuer: china, printed: ["LYU", "Wenbo"], zone: ["LYU", "WENBO"], typed: ["Lü", "Wenbo"] },
      { issuer: china, printed: ["NYU", "Meiling"], zone: ["NYU", "MEILING"], typed: ["Nü", "Meiling"] },
      { issuer: china, printed: ["LYU", "Yuan"], zone: ["LYU", "YUAN"], typed: ["Lyu", "Yuan"] },
      { issuer: china, printed: ["ZHAO", "Lyuping"], zone: ["ZHAO", "LYUPING"], typed: ["Zhao", "Lüping"] },
    ],
  },
  {
    name: "Ukraine: typed in Cyrillic",
    people: [
      {
        issuer: ukraine,
        printed: ["Zghurska", "Olha"],
        zone: ["ZGHURSKA", "OLHA"],
        typed: ["Згурська", "Ольга"],
      },
      {
        issuer: ukraine,
        printed: ["Hrytsenko", "Yevhen"],
        zone: ["HRYTSENKO", "YEVHEN"],
        typed: ["Гриценко", "Євген"],
      },
      {
        issuer: ukraine,
        printed: ["Shcherbak", "Yuliia"],
        zone: ["SHCHERBAK", "YULIIA"],
        typed: ["Щербак", "Юлія"],
      },
      {
        issuer: ukraine,
        printed: ["Yizhakevych", "Andrii"],
        zone: ["YIZHAKEVYCH", "ANDRII"],
        typed: ["Їжакевич", "Андрій"],
      },
    ],
  },
  {
    name: "issuers beyond ISO 3166-1",
    people: beyondIso.map(([code, title]) => ({ issuer: { code, title } })),
  },
  {
    name: "announced by territory",
    people: territories.map(([announced, code, title]) => ({ announced, issuer: { code, title } })),
  },
  {
    name: "one name",
    people: [
      lone("SURYANA", "-", ["Suryana", ""]),
      lone("SURYANA", "XXX", ["Suryana", ""]),
      lone("WIDODO", "-", ["Widodo", "-"]),
      lone("SUHARTI", "FNU", ["Suharti", "FNU"]),
      lone("SUPARMAN", "SUPARMAN", ["Suparman", ""]),
      lone("MULYONO", "MULYONO", ["Mulyono", "Mulyono"]),
      lone("HARTONO", "XXX", ["", "Hartono"]),
      lone("SUTRISNO", "-", ["Sutrisno", "FNU"]),
    ],
  },
  {
    name: "a hundred years and more, and newborn",
    people: [
      ...["1921-03-05", "1922-11-30", "1924-02-29", "1925-07-17", "1926-01-02", "1926-11-01"].map((born) => ({
        born,
      })),
      ...["1921-03-05", "1924-02-29", "1926-01-02"].map((born) => ({ born, card: true })),
      ...[-9, -40, -200].map((days) => ({ born: isoDay(days) })),
    ],
  },
  {
    name: "cards that never expire",
    people: endless.flatMap((until) => [
      { until, born: "1948-05-09", card: true, issuer: { code: "ESP", title: "REINO DE ESPAÑA" } },
      { until, born: "1951-10-20", card: true },
    ]),
  },
  {
    name: "a birth name in print",
    people: [
      {
        issuer: germany,
        printed: ["Meyer geb. Schulz", "Anke"],
        zone: ["MEYER", "ANKE"],
        typed: ["Meyer", "Anke"],
      },
      {
        issuer: germany,
        printed: ["Vogt GEB. Brandt", "Heike"],
        zone: ["VOGT", "HEIKE"],
        typed: ["Vogt", "Heike"],
      },
      {
        printed: ["Marchand née Dupuis", "Odile"],
        zone: ["MARCHAND", "ODILE"],
        typed: ["Marchand", "Odile"],
      },
      { printed: ["Tanner née Wells", "Joan"], zone: ["TANNER", "JOAN"], typed: ["Tanner", "Joan"] },
    ],
  },
  {
    name: "licences: surnames like fillers",
    people: [
      { typed: ["Na", "Jihye"] },
      { typed: ["None", "Carla"] },
      { typed: ["Nunn", "Na"] },
      { typed: ["Na", "Min Ho"] },
    ],
    scene: (studio, { typed: [surname, givenNames] = ["Na", "Jihye"] }) =>
      licenceScene(studio, { ...studio.holder, surname, givenNames }),
  },
  {
    name: "the same person a second time",
    people: [
      ...spelled(
        "D",
        "DEUTSCHLAND",
        ["Müller", "Björn Erik"],
        ["MUELLER", "BJOERN ERIK"],
        ["Müller", "Björn"],
        ["Mueller", "Bjoern Erik"],
      ),
      ...spelled(
        "POL",
        "POLSKA",
        ["Żeleńska", "Łucja"],
        ["ZELENSKA", "LUCJA"],
        ["Zelenska", "Łucja"],
        ["Żeleńska", "Lucja"],
      ),
      ...spelled(
        "IRL",
        "IRELAND",
        ["O’Brien", "Mary Ann"],
        ["OBRIEN", "MARY ANN"],
        ["O Brien", "Maryann"],
        ["O'Brien", "Mary Ann"],
      ),
    ],
    scene: async (studio, person) => {
      const first = await travelScene(studio, { ...person, typed: person.printed ?? ["", ""] });
      return { ...(await travelScene(studio, person)), earlier: [first] };
    },
  },
];

const qualities: readonly Quality[] = ["clear", "scan"];

/** Each round of all people has other faces, numbers and cameras. */
const cases = groups.flatMap((group) => group.people.map((person) => ({ group, person })));

/** The genuine document of a number, of people whom other software forgets. */
export async function worldOf(seed: string, index: number): Promise<Genuine> {
  const { group, person } = cases[index % cases.length] ?? {};
  if (!group || !person) throw new Error("There are no people.");
  const quality = qualities[Math.floor(index / cases.length) % qualities.length] ?? "clear";
  const studio = studioOf({ seed: `${seed}-world`, index, quality, names: "short" });
  const scene = await (group.scene ?? travelScene)(studio, person);
  const { givenNames, surname } = scene.person;
  return { kind: group.name, quality, rotate: 0, selfie: false, name: `${givenNames} ${surname}`, scene };
}

/** A passport, or a card, of an unusual person. */
async function travelScene(studio: Studio, unusual: Unusual): Promise<Scene> {
  const { issuer, announced, card = false, until } = unusual;
  const { holder } = studio;
  const [surname, givenNames] = unusual.printed ?? [holder.surname, holder.givenNames];
  const person: Person = { ...holder, surname, givenNames, dateOfBirth: unusual.born ?? holder.dateOfBirth };
  const own = studio.options(card ? "idCard" : "passport");
  const options: TravelDocumentOptions = {
    ...datesFor(own, person.dateOfBirth),
    number: numberOf(studio, own, issuer?.code),
    ...(issuer && { issuer }),
    ...(until && { printedExpiry: until[0] }),
  };
  const drawn = { ...options, zone: zoneOf(unusual, person, options) };
  const draw = card ? drawIdCard(person, drawn) : undefined;
  const take = (name: string, drawing: Parameters<Studio["image"]>[1]) =>
    studio.image(`${name}/${surname}`, drawing);
  const uploads = draw
    ? [cardUpload(await take("front", () => draw.front), await take("back", () => draw.back))]
    : [passportUpload(await take("page", () => drawPassport(person, drawn)))];
  const country = announced ?? (issuer?.code === "D" ? "DEU" : issuer?.code) ?? "ATA";
  const [typedSurname, typedGiven] = unusual.typed ?? [surname, givenNames];
  return {
    flow: "identity",
    person: { ...person, surname: typedSurname, givenNames: typedGiven },
    photoId: { type: card ? "National ID Card" : "Passport", number: options.number, country },
    uploads: uploads.map((upload) => ({ ...upload, country })),
  };
}

/** Infants hold passports of a few months and five years. */
function datesFor(options: TravelDocumentOptions, born: string): TravelDocumentOptions {
  if (options.issueDate > born) return options;
  return { ...options, issueDate: isoDay(-3), expiryDate: isoDay(1700) };
}

function zoneOf({ zone, until, card }: Unusual, person: Person, options: TravelDocumentOptions): string[] {
  const [surname, givenNames] = zone ?? [person.surname, person.givenNames];
  const { number, expiryDate, issuer: { code: issuer } = { code: "ATA" } } = options;
  const end = until ? `19${until[1].slice(0, 2)}-${until[1].slice(2, 4)}-${until[1].slice(4)}` : expiryDate;
  const facts = { ...person, surname, givenNames, issuer, nationality: issuer, number, expiryDate: end };
  return card ? td1({ ...facts, code: "ID" }) : td3({ ...facts, code: "P" });
}
