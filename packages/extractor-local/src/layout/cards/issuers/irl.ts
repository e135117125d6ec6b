import type { Issuer } from "./issuer.ts";

export const irl: Issuer = {
  code: "IRL",
  signs: ["IRL"],
  names: ["Éire Ireland", "Ireland Éire", "Republic of Ireland"],
  authorities: ["NDLS"],
  titles: {
    licence: ["Ceadúnas tiomána", "Driving licence"],
    residencePermit: ["Irish residence permit", "Cead cónaithe"],
  },
  ownLanguage: true,
};
