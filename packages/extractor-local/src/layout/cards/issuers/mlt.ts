import type { Issuer } from "./issuer.ts";

export const mlt: Issuer = {
  code: "MLT",
  signs: ["M"],
  names: ["Repubblika ta' Malta", "Republic of Malta"],
  authorities: ["Transport Malta"],
  titles: {
    licence: ["Liċenzja tas-Sewqan", "Driving licence"],
    identityCard: ["Karta tal-Identità", "Identity card"],
    residencePermit: ["Permess ta' Residenza", "Residence permit"],
  },
  ownLanguage: true,
};
