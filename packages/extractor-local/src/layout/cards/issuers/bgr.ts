import type { Issuer } from "./issuer.ts";

export const bgr: Issuer = {
  code: "BGR",
  signs: ["BG"],
  names: ["Република България", "Republic of Bulgaria"],
  titles: {
    licence: ["Свидетелство за управление", "Свидетелство за управление на МПС"],
    identityCard: ["Лична карта"],
    residencePermit: ["Разрешение за пребиваване"],
  },
  ownLanguage: true,
};
