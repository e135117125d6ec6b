import type { Issuer } from "./issuer.ts";

export const mar: Issuer = {
  code: "MAR",
  signs: ["MA"],
  names: ["Royaume du Maroc", "Kingdom of Morocco"],
  titles: {
    licence: ["Permis de conduire"],
    identityCard: ["Carte nationale d'identité", "Carte nationale d'identité électronique"],
    residencePermit: ["Carte de séjour", "Titre de séjour", "Carte d'immatriculation"],
  },
};
