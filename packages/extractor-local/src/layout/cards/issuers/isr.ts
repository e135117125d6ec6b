import type { Issuer } from "./issuer.ts";

export const isr: Issuer = {
  code: "ISR",
  signs: ["IL"],
  names: ["State of Israel"],
  titles: {
    licence: ["Driving licence"],
    identityCard: ["Identity card"],
    residencePermit: ["Residence permit"],
  },
};
