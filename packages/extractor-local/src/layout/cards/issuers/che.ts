import type { Issuer } from "./issuer.ts";

export const che: Issuer = {
  code: "CHE",
  signs: ["CH"],
  names: [
    "Schweizerische Eidgenossenschaft",
    "Confédération suisse",
    "Confederazione Svizzera",
    "Confederaziun svizra",
    "Swiss Confederation",
  ],
  titles: {
    licence: ["Führerausweis", "Permis de conduire", "Licenza di condurre"],
    identityCard: ["Identitätskarte", "Carte d'identité", "Carta d'identità"],
    residencePermit: ["Ausländerausweis", "Aufenthaltstitel", "Titre de séjour", "Permesso di soggiorno"],
  },
};
