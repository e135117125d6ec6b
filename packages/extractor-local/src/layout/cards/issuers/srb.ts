import type { Issuer } from "./issuer.ts";

export const srb: Issuer = {
  code: "SRB",
  signs: ["SRB"],
  names: ["Република Србија", "Republika Srbija", "Republic of Serbia"],
  titles: {
    licence: ["Возачка дозвола", "Vozačka dozvola"],
    identityCard: ["Лична карта", "Lična karta"],
    residencePermit: ["Дозвола за боравак", "Dozvola za boravak", "Dozvola boravka"],
  },
};
