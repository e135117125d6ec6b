import type { Issuer } from "./issuer.ts";

export const bol: Issuer = {
  code: "BOL",
  signs: ["BOL"],
  names: ["Estado Plurinacional de Bolivia"],
  authorities: ["SEGIP"],
  titles: {
    licence: ["Licencia para conducir", "Licencia de conducir"],
    identityCard: ["Cédula de identidad"],
    residencePermit: ["Cédula de identidad de extranjero"],
  },
};
