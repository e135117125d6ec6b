import type { Issuer } from "./issuer.ts";

export const gtm: Issuer = {
  code: "GTM",
  signs: ["GCA"],
  names: ["República de Guatemala"],
  authorities: ["RENAP"],
  titles: {
    licence: ["Licencia de conducir"],
    identityCard: ["Documento Personal de Identificación"],
    residencePermit: ["Permiso de residencia"],
  },
};
