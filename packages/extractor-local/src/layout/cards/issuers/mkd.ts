import type { Issuer } from "./issuer.ts";

export const mkd: Issuer = {
  code: "MKD",
  signs: ["NMK", "MK"],
  names: ["Република Северна Македонија", "Република Македонија", "Republic of North Macedonia"],
  titles: {
    licence: ["Возачка дозвола"],
    identityCard: ["Лична карта"],
    residencePermit: ["Дозвола за престој"],
  },
};
