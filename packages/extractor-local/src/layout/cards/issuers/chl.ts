import type { Issuer } from "./issuer.ts";

export const chl: Issuer = {
  code: "CHL",
  signs: ["RCH"],
  names: ["República de Chile"],
  authorities: ["Servicio de Registro Civil e Identificación"],
  titles: {
    licence: ["Licencia de conductor", "Licencia de conducir"],
    identityCard: ["Cédula de identidad"],
    residencePermit: ["Cédula de identidad para extranjeros"],
  },
};
