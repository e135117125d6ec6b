import type { Issuer } from "./issuer.ts";

export const cri: Issuer = {
  code: "CRI",
  signs: ["CR"],
  names: ["República de Costa Rica"],
  authorities: ["Tribunal Supremo de Elecciones"],
  titles: {
    licence: ["Licencia de conducir"],
    identityCard: ["Cédula de identidad"],
    residencePermit: ["Permiso de residencia", "Residencia permanente"],
  },
};
