import type { Issuer } from "./issuer.ts";

export const swe: Issuer = {
  code: "SWE",
  signs: ["S"],
  names: ["Konungariket Sverige", "Kingdom of Sweden", "Sverige Sweden"],
  authorities: ["Transportstyrelsen"],
  titles: {
    licence: ["Körkort"],
    identityCard: ["Nationellt identitetskort", "Identitetskort"],
    residencePermit: ["Uppehållstillstånd", "Uppehållstillståndskort"],
  },
  ownLanguage: true,
};
