export interface Country {
  /** Key of the names in `people`. */
  readonly names: string;
  /** Streets; `#` becomes the house number. */
  readonly streets: string;
  /** `postal code;city;region`; 9 and A in the code are random. */
  readonly towns: string;
  /** The second line of an address. */
  readonly line: string;
}

const country = (names: string, streets: string, towns: string, line: string): Country => ({
  names,
  streets,
  towns,
  line,
});

/** Towns and their postal code ranges are public facts. The streets are common ones. */
export const countries: Readonly<Record<string, Country>> = {
  USA: country(
    "en",
    "# Maple St|# N Oak Street|# Washington Ave|# 2nd St NW|# Lakeview Drive|# W 14th Ave Apt 3B|# County Road 12|# SE Cedar Ln|# Highland Blvd Unit 204|# Old Mill Rd|# E Jefferson St #5|# Pine Ridge Ct|# Sunset Pkwy|# Rural Route 2",
    "606##;Chicago;IL|850##;Phoenix;AZ|802##;Denver;CO|981##;Seattle;WA|972##;Portland;OR|787##;Austin;TX|331##;Miami;FL|303##;Atlanta;GA|021##;Boston;MA|100##;New York;NY|432##;Columbus;OH|482##;Detroit;MI|554##;Minneapolis;MN|532##;Milwaukee;WI|631##;Saint Louis;MO|372##;Nashville;TN|701##;New Orleans;LA|891##;Las Vegas;NV|841##;Salt Lake City;UT|871##;Albuquerque;NM|597##;Butte;MT|837##;Boise;ID|503##;Des Moines;IA|681##;Omaha;NE|352##;Birmingham;AL|292##;Columbia;SC|232##;Richmond;VA|191##;Philadelphia;PA|041##;Portland;ME|995##;Anchorage;AK|731##;Oklahoma City;OK|722##;Little Rock;AR",
    "{city}, {region} {code}|{city} {region} {code}|{city}, {region}  {code}",
  ),
  CAN: country(
    "en",
    "# King St W|# Rue Sherbrooke|# Birch Crescent|# Portage Ave|# Granville Street|# Queen St Apt 1204",
    "M5V 9A9;Toronto;ON|V6B 9A9;Vancouver;BC|T2P 9A9;Calgary;AB|R3C 9A9;Winnipeg;MB|H3B 9A9;Montréal;QC|B3J 9A9;Halifax;NS",
    "{city}, {region} {code}|{city} {region}  {code}",
  ),
  GBR: country(
    "en",
    "# High Street|# Station Road|Flat 3, # Victoria Terrace|# Church Lane|# Queens Road|# The Crescent",
    "M1 9AA;Manchester;|LS6 9AA;Leeds;|BS8 9AA;Bristol;|EH3 9AA;Edinburgh;|CF10 9AA;Cardiff;|SE15 9AA;London;|NG7 9AA;Nottingham;",
    "{city} {code}|{city}, {code}",
  ),
  IRL: country(
    "en",
    "# Main Street|# Castle Road|# Patrick Street",
    "D02 AA99;Dublin;|T12 AA99;Cork;|H91 AA99;Galway;",
    "{city} {code}|{city}, {code}",
  ),
  FRA: country(
    "fr",
    "# rue de la République|# avenue Victor Hugo|# bis rue des Lilas|# boulevard Voltaire|# impasse du Moulin|# chemin des Vignes|# place de l'Église",
    "690##;Lyon;|130##;Marseille;|310##;Toulouse;|440##;Nantes;|670##;Strasbourg;|330##;Bordeaux;|590##;Lille;|750##;Paris;|350##;Rennes;|060##;Nice;",
    "{code} {city}",
  ),
  BEL: country(
    "nl",
    "Kerkstraat #|Rue du Commerce #|Stationsstraat #|Avenue Louise #",
    "2000;Antwerpen;|9000;Gent;|4000;Liège;|1050;Bruxelles;|5000;Namur;",
    "{code} {city}",
  ),
  LUX: country(
    "fr",
    "# rue du Fossé|# avenue de la Liberté",
    "L-2449;Luxembourg;|L-4010;Esch-sur-Alzette;",
    "{code} {city}",
  ),
  DEU: country(
    "de",
    "Hauptstraße #|Bahnhofstr. #|Lindenweg #|Goethestraße #a|Am Alten Markt #|Schillerplatz #|Müllerstr. #",
    "101##;Berlin;|203##;Hamburg;|803##;München;|506##;Köln;|603##;Frankfurt am Main;|701##;Stuttgart;|041##;Leipzig;|904##;Nürnberg;|282##;Bremen;|550##;Mainz;",
    "{code} {city}",
  ),
  AUT: country(
    "de",
    "Mariahilfer Straße #|Ringstraße #/4|Dorfplatz #",
    "1060;Wien;|8010;Graz;|5020;Salzburg;|6020;Innsbruck;|4020;Linz;",
    "{code} {city}|A-{code} {city}",
  ),
  CHE: country(
    "de",
    "Seestrasse #|Rue du Lac #|Kirchgasse #",
    "8001;Zürich;|3011;Bern;|4051;Basel;|1204;Genève;|6003;Luzern;",
    "{code} {city}|CH-{code} {city}",
  ),
  ESP: country(
    "es",
    "C/ Mayor #, 2º B|Calle de Alcalá, #|Avda. de la Constitución, #|Plaza España # 3º Izda|Paseo del Prado, #",
    "280##;Madrid;|080##;Barcelona;|460##;Valencia;|410##;Sevilla;|480##;Bilbao;|500##;Zaragoza;|290##;Málaga;",
    "{code} {city}",
  ),
  ITA: country(
    "it",
    "Via Roma, #|Via Garibaldi #|Corso Italia, #|Piazza Dante #|Viale dei Mille, #",
    "201##;Milano;MI|001##;Roma;RM|801##;Napoli;NA|101##;Torino;TO|401##;Bologna;BO|501##;Firenze;FI|901##;Palermo;PA",
    "{code} {city} ({region})|{code} {city} {region}",
  ),
  NLD: country(
    "nl",
    "Dorpsstraat #|Keizersgracht #|Molenweg #|Julianalaan #",
    "1012 AA;Amsterdam;|3011 AA;Rotterdam;|2511 AA;Den Haag;|3511 AA;Utrecht;|5611 AA;Eindhoven;",
    "{code} {city}|{code}  {city}",
  ),
  PRT: country(
    "pt",
    "Rua do Carmo, #|Av. da Liberdade, # 2º Dto|Travessa das Flores #",
    "1200-###;Lisboa;|4000-###;Porto;|3000-###;Coimbra;",
    "{code} {city}",
  ),
  MEX: country(
    "es",
    "Calle Hidalgo #|Av. Juárez # Col. Centro|Privada Morelos #",
    "060##;Ciudad de México;|441##;Guadalajara;|640##;Monterrey;",
    "{code} {city}|C.P. {code} {city}",
  ),
  AUS: country(
    "en",
    "# George Street|# Collins St|Unit 4/# Beach Road",
    "2000;Sydney;NSW|3000;Melbourne;VIC|4000;Brisbane;QLD|6000;Perth;WA",
    "{city} {region} {code}",
  ),
};
