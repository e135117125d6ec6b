import type { Issuer } from "./issuer.ts";

export const ken: Issuer = {
  code: "KEN",
  signs: ["EAK"],
  names: ["Republic of Kenya", "Jamhuri ya Kenya"],
  authorities: ["NTSA"],
  titles: {
    licence: ["Driving licence"],
    identityCard: ["Identity card", "National identity card"],
    residencePermit: ["Residence permit", "Foreigner certificate"],
  },
};
