/** `name` in A–Z, as barcodes have it: no diacritics, hyphens and spaces kept. */
export const bareLatin = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[Łł]/g, "L")
    .replace(/[Øø]/g, "O")
    .replace(/[Ðđ]/gi, "D")
    .toUpperCase();
