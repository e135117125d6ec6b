import type { Issuer } from "./issuer.ts";

export const lux: Issuer = {
  code: "LUX",
  signs: ["L"],
  names: ["Grand-Duché de Luxembourg", "Grousherzogtum Lëtzebuerg", "Großherzogtum Luxemburg"],
  titles: {
    licence: ["Permis de conduire", "Führerschein"],
    identityCard: ["Carte d'identité", "Identitéitskaart", "Personalausweis"],
    residencePermit: ["Titre de séjour", "Aufenthaltstitel"],
  },
};
