export { type Country, countryNames, countryOf } from "./countries.ts";
export { codesBeyondIso, isSameIssuer, issuerOf, type TerritoryGroup, territoryGroups } from "./issuers.ts";
export { australianStates, canadianProvinces, type Regions, usStates } from "./regions.ts";
