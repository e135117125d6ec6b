import type { Issuer } from "./issuer.ts";

export const ury: Issuer = {
  code: "URY",
  signs: ["ROU"],
  names: ["República Oriental del Uruguay"],
  authorities: ["Dirección Nacional de Identificación Civil"],
  titles: {
    licence: ["Permiso único nacional de conducir", "Licencia de conducir"],
    identityCard: ["Cédula de identidad", "Documento de identidad"],
    residencePermit: ["Cédula de identidad para extranjeros"],
  },
};
