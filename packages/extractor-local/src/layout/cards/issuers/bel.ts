import type { Issuer } from "./issuer.ts";

export const bel: Issuer = {
  code: "BEL",
  signs: ["B"],
  names: ["Royaume de Belgique", "Koninkrijk België", "Königreich Belgien", "België Belgique Belgien"],
  titles: {
    licence: ["Rijbewijs", "Permis de conduire", "Führerschein"],
    identityCard: ["Identiteitskaart", "Carte d'identité", "Personalausweis"],
    residencePermit: [
      "Verblijfstitel",
      "Titre de séjour",
      "Aufenthaltstitel",
      "Verblijfskaart",
      "Carte de séjour",
    ],
  },
};
