import type { Issuer } from "./issuer.ts";

export const aut: Issuer = {
  code: "AUT",
  signs: ["A"],
  names: ["Republik Österreich"],
  titles: {
    licence: ["Führerschein"],
    identityCard: ["Personalausweis"],
    residencePermit: ["Aufenthaltstitel", "Aufenthaltsbewilligung"],
  },
};
