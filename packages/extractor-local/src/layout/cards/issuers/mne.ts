import type { Issuer } from "./issuer.ts";

export const mne: Issuer = {
  code: "MNE",
  signs: ["MNE"],
  names: ["Crna Gora", "Црна Гора"],
  titles: {
    licence: ["Vozačka dozvola", "Возачка дозвола"],
    identityCard: ["Lična karta", "Лична карта"],
    residencePermit: ["Dozvola boravka", "Dozvola za privremeni boravak"],
  },
};
