import type { Issuer } from "./issuer.ts";

export const alb: Issuer = {
  code: "ALB",
  signs: ["AL"],
  names: ["Republika e Shqipërisë", "Republic of Albania"],
  titles: {
    licence: ["Leje drejtimi"],
    identityCard: ["Letërnjoftim"],
    residencePermit: ["Leje qëndrimi"],
  },
};
