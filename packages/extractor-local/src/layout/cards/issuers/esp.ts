import type { Issuer } from "./issuer.ts";

export const esp: Issuer = {
  code: "ESP",
  signs: ["E"],
  names: ["Reino de España", "Kingdom of Spain"],
  titles: {
    licence: ["Permiso de conducción"],
    identityCard: ["Documento Nacional de Identidad"],
    residencePermit: ["Permiso de residencia", "Tarjeta de residencia"],
  },
};
