import type { Issuer } from "./issuer.ts";

export const col: Issuer = {
  code: "COL",
  signs: ["CO"],
  names: ["República de Colombia"],
  authorities: ["Registraduría Nacional del Estado Civil"],
  titles: {
    licence: ["Licencia de conducción"],
    identityCard: ["Cédula de ciudadanía"],
    residencePermit: ["Cédula de extranjería"],
  },
};
