/** `name` in A–Z, as in barcodes: without diacritics, with hyphens and spaces. */
export const bareLatin = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[Łł]/g, "L")
    .replace(/[Øø]/g, "O")
    .replace(/[Ðđ]/gi, "D")
    .toUpperCase();
