import type { NumberForm } from "./number-form.ts";

const ntsi =
  "National Traffic Safety Institute, State Driver's License Formats, https://ntsi.com/drivers-license-format/";
const later = `${ntsi}; forms issued since, by the state's motor vehicle agency`;
const fmcsa =
  "FMCSA, Recording the Correct Commercial Motor Vehicle Driver's License Number for Drivers from Mexico or Canada (2021)";

type Row = readonly [jurisdiction: string, name: string, form: string, example: string, source?: string];

const states: readonly Row[] = [
  ["AL", "Alabama", "1-8N", "4820173"],
  ["AK", "Alaska", "1-7N", "4820173"],
  ["AZ", "Arizona", "1A+1-8N or 2A+2-5N or 9N", "D48201736"],
  ["AR", "Arkansas", "4-9N", "948201736"],
  ["CA", "California", "1A+7N", "X4820173"],
  ["CO", "Colorado", "9N or 1A+3-6N or 2A+2-5N", "482017365"],
  ["CT", "Connecticut", "9N", "482017365"],
  ["DE", "Delaware", "1-7N", "4820173"],
  ["DC", "District of Columbia", "7N or 9N", "4820173"],
  ["FL", "Florida", "1A+12N", "X482017365482"],
  ["GA", "Georgia", "7-9N", "482017365"],
  ["HI", "Hawaii", "1A+8N or 9N", "H48201736"],
  ["ID", "Idaho", "2A+6N+1A or 9N", "XY482017Z"],
  ["IL", "Illinois", "1A+11-12N or 11N+1A", "X48201736548", later],
  ["IN", "Indiana", "1A+9N or 9-10N", "4820173654"],
  ["IA", "Iowa", "9N or 3N+2A+4N", "482XY0173"],
  ["KS", "Kansas", "1A+1N+1A+1N+1A or 1A+8N or 9N", "K48201736"],
  ["KY", "Kentucky", "1A+8-9N or 9N", "X48201736"],
  ["LA", "Louisiana", "1-9N", "048201736"],
  ["ME", "Maine", "7N or 7N+1A or 8N", "4820173"],
  ["MD", "Maryland", "1A+12N or 2A+11N", "X482017365482", later],
  ["MA", "Massachusetts", "1A+8N or 2A+7N or 9N", "S48201736", later],
  ["MI", "Michigan", "1A+10N or 1A+12N", "X482017365482"],
  ["MN", "Minnesota", "1A+12N", "X482017365482"],
  ["MS", "Mississippi", "9N", "482017365"],
  ["MO", "Missouri", "3N+1A+6N or 1A+5-9N or 1A+6N+'R' or 8N+2A or 9N+1A or 9N", "X482017365", later],
  ["MT", "Montana", "1A+8N or 9N or 13-14N or 1A+1N+1X+2N+3A+1N", "4820173654821", later],
  ["NE", "Nebraska", "1A+3-8N", "X48201736", later],
  ["NV", "Nevada", "9-10N or 12N or 'X'+8N", "4820173654"],
  ["NH", "New Hampshire", "2N+3A+5N or 3A+8N", "NHL48201736", later],
  ["NJ", "New Jersey", "1A+14N", "X48201736548201"],
  ["NM", "New Mexico", "8-9N", "482017365"],
  ["NY", "New York", "1A+7N or 1A+18N or 8-9N or 16N or 8A", "482017365"],
  ["NC", "North Carolina", "1-12N", "482017365482"],
  ["ND", "North Dakota", "3A+6N or 9N", "XYZ482017"],
  ["OH", "Ohio", "1A+4-8N or 2A+3-7N or 8N", "XY482017"],
  ["OK", "Oklahoma", "1A+9N or 9N", "X482017365"],
  ["OR", "Oregon", "1-9N or 1A+6-7N", "4820173", later],
  ["PA", "Pennsylvania", "8N", "48201736"],
  ["PR", "Puerto Rico", "5-9N", "4820173", later],
  ["RI", "Rhode Island", "7-8N or 1A+6N", "4820173", later],
  ["SC", "South Carolina", "5-11N", "482017365"],
  ["SD", "South Dakota", "6-10N or 12N", "48201736"],
  ["TN", "Tennessee", "7-9N", "482017365"],
  ["TX", "Texas", "7-8N", "48201736"],
  ["UT", "Utah", "4-10N", "482017365"],
  ["VT", "Vermont", "8N or 7N+'A'", "48201736"],
  ["VA", "Virginia", "9N or 1A+8-11N", "X48201736"],
  ["WA", "Washington", "12[A-Z0-9*]", "WDL482XY017Z", later],
  ["WV", "West Virginia", "7N or 1-2A+5-6N", "X482017"],
  ["WI", "Wisconsin", "1A+13N", "X4820173654820"],
  ["WY", "Wyoming", "9-10N", "482017365"],
];

/** British Columbia prints seven digits; its barcode has a leading zero. */
const provinces: readonly Row[] = [
  ["AB", "Alberta", "5-9N", "482017365"],
  ["BC", "British Columbia", "7-8N", "4820173"],
  ["MB", "Manitoba", "12[A-Z0-9*] or 9N", "XYZXYZX482YZ"],
  ["NB", "New Brunswick", "5-7N", "4820173"],
  ["NL", "Newfoundland and Labrador", "1A+9N", "X482017365"],
  ["NS", "Nova Scotia", "2-5A+9N", "XYZXY482017365"],
  ["ON", "Ontario", "1A+14N", "X48201736548201"],
  ["PE", "Prince Edward Island", "1-6N", "482017"],
  ["QC", "Quebec", "1A+12N", "X482017365482"],
  ["SK", "Saskatchewan", "8N", "48201736"],
];

const formsOf = (country: string, rows: readonly Row[], published: string): readonly NumberForm[] =>
  rows.map(([jurisdiction, name, form, example, source = published]) => ({
    country,
    jurisdiction,
    document: "driver licence",
    label: `${name} driver licence`,
    form,
    source,
    examples: { valid: [example], invalid: ["1A2B", "48201736548201736548201"] },
  }));

/**
 * AAMVA jurisdictions. Guam, the Virgin Islands, Samoa, the Marianas and Canada's territories publish no
 * form.
 */
export const northAmericanLicences = (): readonly NumberForm[] => [
  ...formsOf("USA", states, ntsi),
  ...formsOf("CAN", provinces, fmcsa),
];

/** States that number licences and identification cards in one series. */
export const sharedWithIdCards: readonly string[] = ["CA", "FL", "NJ", "NY", "PA", "TX", "VA", "WA"];
