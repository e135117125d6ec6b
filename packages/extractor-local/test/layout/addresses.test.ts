import { describe, expect, it } from "vitest";
import { addressIn } from "../../src/layout/pages/address.ts";

/** Lines separated by `/`; then street, city, state, postal code, country. All made up. */
const written: readonly (readonly [
  lines: string,
  street: string,
  city: string,
  state: string,
  zip: string,
  country: string,
])[] = [
  ["131 Orchard Terrace, Harbor Glen, WA 98599", "131 Orchard Terrace", "Harbor Glen", "WA", "98599", "USA"],
  [
    "12 Elm St Apt 4 / Springfield IL 62704-1234",
    "12 Elm St Apt 4",
    "Springfield",
    "IL",
    "62704-1234",
    "USA",
  ],
  ["PO Box 12 / Austin, Texas 78701", "PO Box 12", "Austin", "Texas", "78701", "USA"],
  ["P.O. Box 4410, Salem, OR 97301", "P.O. Box 4410", "Salem", "OR", "97301", "USA"],
  [
    "9 Fifth Avenue / 21st Floor / New York, NY 10118 / USA",
    "9 Fifth Avenue, 21st Floor",
    "New York",
    "NY",
    "10118",
    "USA",
  ],
  [
    "4100 N Main St, Unit 7B, St. Louis, MO 63101",
    "4100 N Main St, Unit 7B",
    "St. Louis",
    "MO",
    "63101",
    "USA",
  ],
  ["77 Sample Rd / Winston-Salem NC 27101", "77 Sample Rd", "Winston-Salem", "NC", "27101", "USA"],
  [
    "568 MILL POND DRIVE / LARKSPUR BAY, CA 94998",
    "568 MILL POND DRIVE",
    "LARKSPUR BAY",
    "CA",
    "94998",
    "USA",
  ],
  [
    "1 Capitol Sq / Washington, District of Columbia 20001",
    "1 Capitol Sq",
    "Washington",
    "District of Columbia",
    "20001",
    "USA",
  ],
  [
    "Halcyon Mutual - 1 Sample Plaza, Cedar Hollow, OR 97298",
    "1 Sample Plaza",
    "Cedar Hollow",
    "OR",
    "97298",
    "USA",
  ],
  ["12 W 5th St #3 / Reno, NV 89501, United States", "12 W 5th St #3", "Reno", "NV", "89501", "USA"],
  ["123 Main St / Toronto ON M5V 2T6 / Canada", "123 Main St", "Toronto", "ON", "M5V 2T6", "CAN"],
  [
    "500 rue Sherbrooke O / Montréal (Québec) H2X 1Y4",
    "500 rue Sherbrooke O",
    "Montréal",
    "Québec",
    "H2X 1Y4",
    "CAN",
  ],
  [
    "8 Bay Road, Unit 4, Halifax, Nova Scotia B3H 1A1",
    "8 Bay Road, Unit 4",
    "Halifax",
    "Nova Scotia",
    "B3H 1A1",
    "CAN",
  ],
  ["12 High Street / Bath / Somerset / BA1 1AA", "12 High Street", "Bath", "Somerset", "BA1 1AA", "GBR"],
  [
    "Flat 2, 10 Tower Street, London SW1A 2AA, United Kingdom",
    "Flat 2, 10 Tower Street",
    "London",
    "",
    "SW1A 2AA",
    "GBR",
  ],
  ["Mill Lane / Ambleside / LA22 9AA", "Mill Lane", "Ambleside", "", "LA22 9AA", "GBR"],
  ["3 Castle Terrace, Edinburgh, EH1 2DP, Scotland", "3 Castle Terrace", "Edinburgh", "", "EH1 2DP", "GBR"],
  ["12 Main Street, Dublin 2, D02 AF30", "12 Main Street", "Dublin 2", "", "D02 AF30", "IRL"],
  ["4 Quay Road / Galway / H91 E9T3 / Ireland", "4 Quay Road", "Galway", "", "H91 E9T3", "IRL"],
  ["1 George St / Sydney NSW 2000", "1 George St", "Sydney", "NSW", "2000", "AUS"],
  [
    "Unit 5, 20 Beach Rd, Fremantle, Western Australia 6160",
    "Unit 5, 20 Beach Rd",
    "Fremantle",
    "Western Australia",
    "6160",
    "AUS",
  ],
  ["12 Queen Street / Auckland 1010 / New Zealand", "12 Queen Street", "Auckland", "", "1010", "NZL"],
  ["Lindenstraße 12 / 10969 Berlin", "Lindenstraße 12", "Berlin", "", "10969", "DEU"],
  ["Hauptstr. 5 / D-80331 München", "Hauptstr. 5", "München", "", "80331", "DEU"],
  ["Am Markt 3a / 01067 Dresden / Deutschland", "Am Markt 3a", "Dresden", "", "01067", "DEU"],
  [
    "Postfach 1234 / 60001 Frankfurt am Main / Germany",
    "Postfach 1234",
    "Frankfurt am Main",
    "",
    "60001",
    "DEU",
  ],
  ["12 rue de Rivoli / 75004 PARIS", "12 rue de Rivoli", "PARIS", "", "75004", "FRA"],
  ["Bât. B, 8 impasse des Lilas / 69003 Lyon / France", "8 impasse des Lilas", "Lyon", "", "69003", "FRA"],
  ["Calle Mayor, 5, 2º B / 28013 Madrid / España", "Calle Mayor, 5, 2º B", "Madrid", "", "28013", "ESP"],
  [
    "Avda. del Puerto 14 / 46021 Valencia (Valencia) / Spain",
    "Avda. del Puerto 14",
    "Valencia",
    "Valencia",
    "46021",
    "ESP",
  ],
  ["Via Roma, 12 / 00184 Roma RM", "Via Roma, 12", "Roma", "RM", "00184", "ITA"],
  ["Piazza Verdi 3 / 40126 Bologna (BO) / Italia", "Piazza Verdi 3", "Bologna", "BO", "40126", "ITA"],
  ["Keizersgracht 123 / 1015 CJ Amsterdam", "Keizersgracht 123", "Amsterdam", "", "1015 CJ", "NLD"],
  ["Dorpsstraat 8-2 / 3511AB Utrecht / Nederland", "Dorpsstraat 8-2", "Utrecht", "", "3511AB", "NLD"],
  ["Rue de la Loi 16 / 1000 Bruxelles / Belgique", "Rue de la Loi 16", "Bruxelles", "", "1000", "BEL"],
  ["Bahnhofstrasse 1 / CH-8001 Zürich", "Bahnhofstrasse 1", "Zürich", "", "8001", "CHE"],
  ["Kärntner Ring 1 / 1010 Wien / Austria", "Kärntner Ring 1", "Wien", "", "1010", "AUT"],
  ["Vesterbrogade 10 / DK-1620 København V", "Vesterbrogade 10", "København V", "", "1620", "DNK"],
  ["Drottninggatan 1 / 111 51 Stockholm / Sweden", "Drottninggatan 1", "Stockholm", "", "111 51", "SWE"],
  ["ul. Długa 5 m. 3 / 00-238 Warszawa", "ul. Długa 5 m. 3", "Warszawa", "", "00-238", "POL"],
  ["Rua Augusta 100 / 1100-053 Lisboa", "Rua Augusta 100", "Lisboa", "", "1100-053", "PRT"],
  [
    "Rua Augusta, 1500 / São Paulo - SP, 01304-001",
    "Rua Augusta, 1500",
    "São Paulo",
    "SP",
    "01304-001",
    "BRA",
  ],
  [
    "Rua das Flores, 20 / 80010-120 Curitiba - PR / Brasil",
    "Rua das Flores, 20",
    "Curitiba",
    "PR",
    "80010-120",
    "BRA",
  ],
  ["Av. Reforma 222 / 06600 Cuauhtémoc, CDMX", "Av. Reforma 222", "Cuauhtémoc", "CDMX", "06600", "MEX"],
  ["12 MG Road / Bengaluru, Karnataka 560001", "12 MG Road", "Bengaluru", "Karnataka", "560001", "IND"],
  ["Flat 3, 9 Hill Road / Mumbai - 400 050 / India", "Flat 3, 9 Hill Road", "Mumbai", "", "400 050", "IND"],
  [
    "1-2-3 Jingumae / Shibuya-ku, Tokyo 150-0001 / Japan",
    "1-2-3 Jingumae",
    "Shibuya-ku",
    "Tokyo",
    "150-0001",
    "JPN",
  ],
  ["10 Anson Road #12-34 / Singapore 079903", "10 Anson Road #12-34", "Singapore", "", "079903", "SGP"],
  ["25 Long Street / Cape Town, 8001 / South Africa", "25 Long Street", "Cape Town", "", "8001", "ZAF"],
];

describe("an address", () => {
  it.each(written)("is split into its parts: %s", (lines, street, city, state, zip, country) => {
    const { address } = addressIn(lines.split(" / ")) ?? {};
    expect([
      address?.street,
      address?.city,
      address?.state ?? "",
      address?.zip,
      address?.countryCode,
    ]).toEqual([street, city, state, zip, country]);
  });

  it.each([
    ["Calle Mayor 5 / 28013 Madrid", "five figures before the town: eight countries write so"],
    ["Torggatan 4 / 113 20 Vasastan", "three and two figures: four countries write so"],
    ["Hoofdplein 1 / 2000 Antwerpen", "four figures before the town: eight countries write so"],
  ])("leaves the country open where several could be meant: %s (%s)", (lines) => {
    const { address } = addressIn(lines.split(" / ")) ?? {};
    expect(address).toBeDefined();
    expect(address).not.toHaveProperty("country");
    expect(address).not.toHaveProperty("countryCode");
  });

  it("returns the lines before it", () => {
    expect(addressIn(["Mr Jan Example", "12 Elm St", "Reno, NV 89501"])?.before).toEqual(["Mr Jan Example"]);
  });

  it("is returned in full as printed", () => {
    expect(addressIn(["12 Elm St", "Reno, NV 89501", "USA"])?.address.full).toBe(
      "12 Elm St, Reno, NV 89501, USA",
    );
  });

  it.each([
    "5%4 Alder Street / Juniper Flats, CO 80699",
    "BBO Mill Pond Drive / Larkspur Bay, CA 94998",
    "Policy number 2024",
    "January 15, 2025 to January 15, 2034, 12:01 a.m.",
    "Harbor Glen, WA 98599",
    "The premium is $1,100.00, due by March 1, 2025",
    "Questions? Call (555) 010-0147 or write to help@halcyon.example.",
    "Timber frame, 1998, one family",
    "131 Orchard Terrace, Harbor Glen",
    "Unter den Eichen 75 / 12203 Berlin",
    "Invoice 12345 Total, 99",
    "100 / 300 limit, 50000 Total",
    "",
  ])("is not found in %s", (text) => {
    expect(addressIn(text.split(" / "))).toBeUndefined();
  });
});
