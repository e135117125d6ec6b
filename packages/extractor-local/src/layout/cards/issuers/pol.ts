import type { Issuer } from "./issuer.ts";

export const pol: Issuer = {
  code: "POL",
  signs: ["PL"],
  names: ["Rzeczpospolita Polska", "Republic of Poland"],
  titles: {
    licence: ["Prawo jazdy"],
    identityCard: ["Dowód osobisty"],
    residencePermit: ["Karta pobytu"],
  },
  ownLanguage: true,
};
