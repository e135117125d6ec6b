import type { Issuer } from "./issuer.ts";

export const kaz: Issuer = {
  code: "KAZ",
  signs: ["KZ"],
  names: ["Қазақстан Республикасы", "Республика Казахстан", "Republic of Kazakhstan"],
  titles: {
    licence: ["Жүргізуші куәлігі", "Водительское удостоверение"],
    identityCard: ["Жеке куәлік", "Удостоверение личности"],
    residencePermit: ["Вид на жительство", "Тұруға ықтиярхат"],
  },
  ownLanguage: true,
};
