import type { Issuer } from "./issuer.ts";

export const svk: Issuer = {
  code: "SVK",
  signs: ["SK"],
  names: ["Slovenská republika", "Slovak Republic"],
  titles: {
    licence: ["Vodičský preukaz"],
    identityCard: ["Občiansky preukaz"],
    residencePermit: ["Povolenie na pobyt", "Doklad o pobyte"],
  },
  ownLanguage: true,
};
