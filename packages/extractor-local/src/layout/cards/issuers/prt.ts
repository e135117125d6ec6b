import type { Issuer } from "./issuer.ts";

export const prt: Issuer = {
  code: "PRT",
  signs: ["P"],
  names: ["República Portuguesa", "Portuguese Republic"],
  authorities: ["IMT", "IMTT"],
  titles: {
    licence: ["Carta de condução"],
    identityCard: ["Cartão de cidadão", "Bilhete de identidade"],
    residencePermit: ["Título de residência", "Autorização de residência"],
  },
};
