import type { Issuer } from "./issuer.ts";

export const per: Issuer = {
  code: "PER",
  signs: ["PE"],
  names: ["República del Perú"],
  authorities: ["RENIEC", "Registro Nacional de Identificación y Estado Civil"],
  titles: {
    licence: ["Licencia de conducir"],
    identityCard: ["Documento Nacional de Identidad"],
    residencePermit: ["Carné de extranjería"],
  },
};
