import type { Issuer } from "./issuer.ts";

export const pan: Issuer = {
  code: "PAN",
  signs: ["PA"],
  names: ["República de Panamá"],
  authorities: ["Tribunal Electoral"],
  titles: {
    licence: ["Licencia de conducir"],
    identityCard: ["Cédula de identidad personal"],
    residencePermit: ["Carné de residente permanente"],
  },
};
