import type { Issuer } from "./issuer.ts";

export const ecu: Issuer = {
  code: "ECU",
  signs: ["EC"],
  names: ["República del Ecuador"],
  authorities: ["Dirección General de Registro Civil"],
  titles: {
    licence: ["Licencia de conducir"],
    identityCard: ["Cédula de ciudadanía", "Cédula de identidad"],
    residencePermit: ["Cédula de identidad para extranjeros"],
  },
};
