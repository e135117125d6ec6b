import type { Issuer } from "./issuer.ts";

export const fin: Issuer = {
  code: "FIN",
  signs: ["FIN"],
  names: ["Suomi Finland", "Suomi Finland Finlande", "Republic of Finland"],
  authorities: ["Traficom"],
  titles: {
    licence: ["Ajokortti", "Körkort"],
    identityCard: ["Henkilökortti", "Identitetskort"],
    residencePermit: ["Oleskelulupakortti", "Oleskelulupa", "Uppehållstillståndskort"],
  },
  ownLanguage: true,
};
