import type { Issuer } from "./issuer.ts";

export const mda: Issuer = {
  code: "MDA",
  signs: ["MD"],
  names: ["Republica Moldova", "Republic of Moldova"],
  titles: {
    licence: ["Permis de conducere"],
    identityCard: ["Buletin de identitate", "Carte de identitate"],
    residencePermit: ["Permis de ședere"],
  },
};
