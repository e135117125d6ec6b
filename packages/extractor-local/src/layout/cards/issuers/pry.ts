import type { Issuer } from "./issuer.ts";

export const pry: Issuer = {
  code: "PRY",
  signs: ["PY"],
  names: ["República del Paraguay"],
  titles: {
    licence: ["Licencia de conducir"],
    identityCard: ["Cédula de identidad civil", "Cédula de identidad"],
    residencePermit: ["Carnet de residencia"],
  },
};
