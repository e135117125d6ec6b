import type { Issuer } from "./issuer.ts";

export const svn: Issuer = {
  code: "SVN",
  signs: ["SLO"],
  names: ["Republika Slovenija", "Republic of Slovenia"],
  titles: {
    licence: ["Vozniško dovoljenje"],
    identityCard: ["Osebna izkaznica"],
    residencePermit: ["Dovoljenje za prebivanje"],
  },
  ownLanguage: true,
};
