export { type Country, countryNames, countryOf } from "./catalogue/countries.ts";
export { type NumberedIssue, type NumberFormAnswer, numberFormOf } from "./catalogue/number-forms.ts";
export { australianStates, canadianProvinces, type Regions, usStates } from "./catalogue/regions.ts";
