import type { Issuer } from "./issuer.ts";

export const cze: Issuer = {
  code: "CZE",
  signs: ["CZ"],
  names: ["Česká republika", "Czech Republic"],
  titles: {
    licence: ["Řidičský průkaz"],
    identityCard: ["Občanský průkaz"],
    residencePermit: ["Povolení k pobytu", "Průkaz o povolení k pobytu"],
  },
  ownLanguage: true,
};
