import type { Issuer } from "./issuer.ts";

export const dnk: Issuer = {
  code: "DNK",
  signs: ["DK"],
  names: ["Kongeriget Danmark", "Kingdom of Denmark"],
  titles: {
    licence: ["Kørekort"],
    identityCard: ["Legitimationskort"],
    residencePermit: ["Opholdstilladelse", "Opholdskort"],
  },
  ownLanguage: true,
};
