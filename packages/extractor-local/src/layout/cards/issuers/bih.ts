import type { Issuer } from "./issuer.ts";

export const bih: Issuer = {
  code: "BIH",
  signs: ["BIH"],
  names: ["Bosna i Hercegovina", "Босна и Херцеговина", "Bosnia and Herzegovina"],
  titles: {
    licence: ["Vozačka dozvola", "Возачка дозвола"],
    identityCard: ["Lična karta", "Osobna iskaznica", "Лична карта"],
    residencePermit: ["Dozvola boravka", "Dozvola za boravak"],
  },
};
