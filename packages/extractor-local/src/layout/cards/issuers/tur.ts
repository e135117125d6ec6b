import type { Issuer } from "./issuer.ts";

export const tur: Issuer = {
  code: "TUR",
  signs: ["TR"],
  names: ["Türkiye Cumhuriyeti", "Republic of Türkiye", "Republic of Turkey"],
  authorities: ["T.C. Kimlik No", "TR Identity No"],
  titles: {
    licence: ["Sürücü belgesi"],
    identityCard: ["Kimlik kartı", "Türkiye Cumhuriyeti kimlik kartı"],
    residencePermit: ["İkamet izni", "Oturma izni", "İkamet izin belgesi"],
  },
  ownLanguage: true,
};
