import type { Issuer } from "./issuer.ts";

export const lie: Issuer = {
  code: "LIE",
  signs: ["FL"],
  names: ["Fürstentum Liechtenstein", "Principality of Liechtenstein"],
  titles: {
    licence: ["Führerschein", "Führerausweis"],
    identityCard: ["Identitätskarte"],
    residencePermit: ["Aufenthaltstitel", "Ausländerausweis"],
  },
};
