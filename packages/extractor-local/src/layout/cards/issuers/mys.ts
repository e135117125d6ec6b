import type { Issuer } from "./issuer.ts";

export const mys: Issuer = {
  code: "MYS",
  signs: ["MAL"],
  names: ["Malaysia"],
  authorities: ["Jabatan Pendaftaran Negara"],
  titles: {
    licence: ["Lesen memandu"],
    identityCard: ["Kad pengenalan", "MyKad"],
    residencePermit: ["Permit masuk", "MyPR"],
  },
};
