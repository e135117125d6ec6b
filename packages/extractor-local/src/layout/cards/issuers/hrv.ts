import type { Issuer } from "./issuer.ts";

export const hrv: Issuer = {
  code: "HRV",
  signs: ["HR"],
  names: ["Republika Hrvatska", "Republic of Croatia"],
  titles: {
    licence: ["Vozačka dozvola"],
    identityCard: ["Osobna iskaznica"],
    residencePermit: ["Dozvola boravka", "Boravišna iskaznica"],
  },
};
