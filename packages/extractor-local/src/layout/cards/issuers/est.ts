import type { Issuer } from "./issuer.ts";

export const est: Issuer = {
  code: "EST",
  signs: ["EST"],
  names: ["Eesti Vabariik", "Republic of Estonia"],
  titles: {
    licence: ["Juhiluba"],
    identityCard: ["Isikutunnistus"],
    residencePermit: ["Elamisluba", "Elamisloakaart"],
  },
  ownLanguage: true,
};
