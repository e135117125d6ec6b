import type { Issuer } from "./issuer.ts";

export const ukr: Issuer = {
  code: "UKR",
  signs: ["UA"],
  names: ["Україна", "Україна Ukraine"],
  titles: {
    licence: ["Посвідчення водія"],
    identityCard: ["Паспорт громадянина України", "Паспорт громадянина"],
    residencePermit: [
      "Посвідка на проживання",
      "Посвідка на постійне проживання",
      "Посвідка на тимчасове проживання",
    ],
  },
  ownLanguage: true,
};
