import type { Issuer } from "./issuer.ts";

export const arg: Issuer = {
  code: "ARG",
  signs: ["RA"],
  names: ["República Argentina"],
  authorities: ["RENAPER"],
  titles: {
    licence: ["Licencia Nacional de Conducir", "Licencia de conducir"],
    identityCard: ["Documento Nacional de Identidad"],
    residencePermit: ["Documento Nacional de Identidad para extranjeros"],
  },
};
