import type { Issuer } from "./issuer.ts";

export const lva: Issuer = {
  code: "LVA",
  signs: ["LV"],
  names: ["Latvijas Republika", "Republic of Latvia"],
  authorities: ["CSDD"],
  titles: {
    licence: ["Vadītāja apliecība"],
    identityCard: ["Personas apliecība"],
    residencePermit: ["Uzturēšanās atļauja"],
  },
  ownLanguage: true,
};
