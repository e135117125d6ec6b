export { type Country, countryNames, countryOf } from "./catalogue/countries.ts";
export { australianStates, canadianProvinces, type Regions, usStates } from "./catalogue/regions.ts";
