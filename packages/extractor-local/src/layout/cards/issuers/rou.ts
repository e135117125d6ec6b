import type { Issuer } from "./issuer.ts";

export const rou: Issuer = {
  code: "ROU",
  signs: ["RO"],
  names: ["România", "Republica România"],
  authorities: ["SRPCIV"],
  titles: {
    licence: ["Permis de conducere"],
    identityCard: ["Carte de identitate", "Carte electronică de identitate"],
    residencePermit: ["Permis de ședere"],
  },
};
