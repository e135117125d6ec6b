import type { Issuer } from "./issuer.ts";

export const dom: Issuer = {
  code: "DOM",
  signs: ["DOM"],
  names: ["República Dominicana"],
  authorities: ["Junta Central Electoral"],
  titles: {
    licence: ["Licencia de conducir"],
    identityCard: ["Cédula de identidad y electoral"],
    residencePermit: ["Permiso de residencia", "Residencia permanente"],
  },
};
