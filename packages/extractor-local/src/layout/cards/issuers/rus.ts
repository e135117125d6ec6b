import type { Issuer } from "./issuer.ts";

export const rus: Issuer = {
  code: "RUS",
  signs: ["RUS"],
  names: ["Российская Федерация", "Russian Federation"],
  titles: {
    licence: ["Водительское удостоверение"],
    identityCard: ["Паспорт гражданина Российской Федерации"],
    residencePermit: ["Вид на жительство"],
  },
};
