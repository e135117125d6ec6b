/** The issuer of licences with an AAMVA number. */
export interface Jurisdiction {
  /** Abbreviation by USPS or Canada Post. */
  readonly code: string;
  readonly name: string;
  /** ISO 3166-1 alpha-3 */
  readonly country: "USA" | "CAN" | "MEX";
}

/**
 * Issuer identification numbers, as AAMVA publishes them:
 * https://www.aamva.org/identity/issuer-identification-numbers-(iin)
 */
const usa =
  "636033 AL Alabama,636059 AK Alaska,604427 AS American Samoa,636026 AZ Arizona,636021 AR Arkansas,636014 CA California," +
  "636020 CO Colorado,636006 CT Connecticut,636011 DE Delaware,636043 DC District of Columbia,636010 FL Florida," +
  "636055 GA Georgia,636019 GU Guam,636047 HI Hawaii,636050 ID Idaho,636035 IL Illinois,636037 IN Indiana,636018 IA Iowa," +
  "636022 KS Kansas,636046 KY Kentucky,636007 LA Louisiana,636041 ME Maine,636003 MD Maryland,636002 MA Massachusetts," +
  "636032 MI Michigan,636038 MN Minnesota,636051 MS Mississippi,636030 MO Missouri,636008 MT Montana,636054 NE Nebraska," +
  "636049 NV Nevada,636039 NH New Hampshire,636036 NJ New Jersey,636009 NM New Mexico,636001 NY New York," +
  "636004 NC North Carolina,636034 ND North Dakota,604430 MP Northern Mariana Islands,636023 OH Ohio,636058 OK Oklahoma," +
  "636029 OR Oregon,636025 PA Pennsylvania,604431 PR Puerto Rico,636052 RI Rhode Island,636005 SC South Carolina," +
  "636042 SD South Dakota,636053 TN Tennessee,636015 TX Texas,636040 UT Utah,636024 VT Vermont,636062 VI Virgin Islands," +
  "636000 VA Virginia,636045 WA Washington,636061 WV West Virginia,636031 WI Wisconsin,636060 WY Wyoming";

/** Alberta's older cards have 990876. */
const canada =
  "604432 AB Alberta,990876 AB Alberta,636028 BC British Columbia,636048 MB Manitoba,636017 NB New Brunswick," +
  "636016 NL Newfoundland and Labrador,636013 NS Nova Scotia,604434 NT Northwest Territories,604433 NU Nunavut,636012 ON Ontario," +
  "604426 PE Prince Edward Island,604428 QC Quebec,636044 SK Saskatchewan,604429 YT Yukon";

const mexico = "636056 COA Coahuila,636057 HID Hidalgo";

const entriesOf = (table: string, country: Jurisdiction["country"]) =>
  table.split(",").map((row): readonly [string, Jurisdiction] => {
    const [issuerId = "", code = "", ...name] = row.split(" ");
    return [issuerId, { code, name: name.join(" "), country }];
  });

const byIssuerId = new Map<string, Jurisdiction>([
  ...entriesOf(usa, "USA"),
  ...entriesOf(canada, "CAN"),
  ...entriesOf(mexico, "MEX"),
  ["636027", { code: "", name: "United States Department of State", country: "USA" }],
]);

/** Every issuer of an AAMVA number, once. */
export const licensors: readonly Jurisdiction[] = [
  ...new Map([...byIssuerId.values()].map((each) => [each.name, each])).values(),
];

/**
 * Abbreviations of provinces before Canada Post's present ones (Quebec 1992, Newfoundland and Labrador 2002).
 */
const former: Readonly<Record<string, string>> = { NF: "NL", PQ: "QC" };

const byCode = new Map<string, Jurisdiction>(
  [...byIssuerId.values()].map((jurisdiction) => [jurisdiction.code, jurisdiction] as const),
);
byCode.delete("");

export const jurisdictionOfIssuer = (issuerId: string): Jurisdiction | undefined => byIssuerId.get(issuerId);

/** By the abbreviation of a state or province, also a former one. */
export function jurisdictionOfState(code: string): Jurisdiction | undefined {
  const plain = code.toUpperCase();
  return byCode.get(former[plain] ?? plain);
}
