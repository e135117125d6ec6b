import type { Issuer } from "./issuer.ts";

export const fra: Issuer = {
  code: "FRA",
  signs: ["F"],
  names: ["République française", "French Republic"],
  titles: {
    licence: ["Permis de conduire"],
    identityCard: ["Carte nationale d'identité", "Carte d'identité"],
    residencePermit: ["Titre de séjour", "Carte de résident", "Carte de séjour"],
  },
};
