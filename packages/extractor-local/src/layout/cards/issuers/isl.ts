import type { Issuer } from "./issuer.ts";

export const isl: Issuer = {
  code: "ISL",
  signs: ["IS"],
  names: ["Ísland Iceland", "Lýðveldið Ísland", "Republic of Iceland"],
  authorities: ["Samgöngustofa"],
  titles: {
    licence: ["Ökuskírteini"],
    identityCard: ["Nafnskírteini"],
    residencePermit: ["Dvalarleyfi"],
  },
  ownLanguage: true,
};
