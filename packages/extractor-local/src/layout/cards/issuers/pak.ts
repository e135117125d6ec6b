import type { Issuer } from "./issuer.ts";

export const pak: Issuer = {
  code: "PAK",
  signs: ["PK"],
  names: ["Islamic Republic of Pakistan"],
  authorities: ["NADRA"],
  titles: {
    licence: ["Driving licence"],
    identityCard: ["National identity card"],
    residencePermit: ["Residence permit", "Pakistan origin card"],
  },
};
