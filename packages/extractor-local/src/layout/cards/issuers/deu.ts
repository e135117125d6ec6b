import type { Issuer } from "./issuer.ts";

export const deu: Issuer = {
  code: "DEU",
  signs: ["D"],
  names: ["Bundesrepublik Deutschland", "Federal Republic of Germany"],
  titles: {
    licence: ["Führerschein"],
    identityCard: ["Personalausweis"],
    residencePermit: ["Aufenthaltstitel", "Aufenthaltskarte"],
  },
};
