import type { Issuer } from "./issuer.ts";

export const hun: Issuer = {
  code: "HUN",
  signs: ["H"],
  names: ["Magyarország", "Magyar Köztársaság", "Republic of Hungary"],
  titles: {
    licence: ["Vezetői engedély"],
    identityCard: ["Személyazonosító igazolvány", "Személyi igazolvány"],
    residencePermit: ["Tartózkodási engedély"],
  },
  ownLanguage: true,
};
