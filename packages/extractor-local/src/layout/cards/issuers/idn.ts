import type { Issuer } from "./issuer.ts";

export const idn: Issuer = {
  code: "IDN",
  signs: ["RI"],
  names: ["Republik Indonesia", "Republic of Indonesia"],
  titles: {
    licence: ["Surat Izin Mengemudi"],
    identityCard: ["Kartu Tanda Penduduk"],
    residencePermit: ["Izin tinggal", "Kartu izin tinggal"],
  },
  ownLanguage: true,
};
