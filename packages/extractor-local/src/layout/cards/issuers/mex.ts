import type { Issuer } from "./issuer.ts";

export const mex: Issuer = {
  code: "MEX",
  signs: ["MEX"],
  names: ["Estados Unidos Mexicanos", "México"],
  authorities: ["Instituto Nacional Electoral"],
  titles: {
    licence: ["Licencia de conducir", "Licencia para conducir"],
    identityCard: ["Credencial para votar", "Cédula de identidad personal"],
    residencePermit: ["Residente permanente", "Residente temporal"],
  },
};
