import type { Issuer } from "./issuer.ts";

export const ltu: Issuer = {
  code: "LTU",
  signs: ["LT"],
  names: ["Lietuvos Respublika", "Republic of Lithuania"],
  authorities: ["Regitra"],
  titles: {
    licence: ["Vairuotojo pažymėjimas"],
    identityCard: ["Asmens tapatybės kortelė"],
    residencePermit: ["Leidimas gyventi", "Leidimas gyventi Lietuvos Respublikoje"],
  },
  ownLanguage: true,
};
