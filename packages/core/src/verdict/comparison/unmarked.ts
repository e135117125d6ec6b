const ascii = /^[\x20-\x7e]*$/;

/** A word without the marks of Latin letters, to look it up in a table. */
export const unmarked = (word: string): string =>
  ascii.test(word) ? word : word.normalize("NFD").replace(/[\u0300-\u0362]/g, "");
