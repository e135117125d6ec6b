import type { Issuer } from "./issuer.ts";

export const nzl: Issuer = {
  code: "NZL",
  signs: ["NZ"],
  names: ["New Zealand", "Aotearoa"],
  titles: {
    licence: ["Driver licence"],
    identityCard: ["Kiwi Access Card"],
    residencePermit: ["Residence permit"],
  },
};
