export { countryNames, countryOf } from "./countries.ts";
export { isSameIssuer, issuerOf } from "./issuers.ts";
export { australianStates, canadianProvinces, usStates } from "./regions.ts";
