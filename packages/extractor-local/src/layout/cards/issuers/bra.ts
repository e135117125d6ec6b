import type { Issuer } from "./issuer.ts";

export const bra: Issuer = {
  code: "BRA",
  signs: ["BR"],
  names: ["República Federativa do Brasil"],
  authorities: ["DENATRAN", "SENATRAN"],
  titles: {
    licence: ["Carteira Nacional de Habilitação"],
    identityCard: ["Carteira de identidade"],
    residencePermit: ["Carteira de Registro Nacional Migratório"],
  },
};
