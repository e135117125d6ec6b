/** The languages of the desk. */
export const deskLanguages = [
  "ar",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "fr",
  "it",
  "ja",
  "nl",
  "pl",
  "pt",
  "ro",
  "sv",
  "tr",
  "uk",
] as const;

export type DeskLanguage = (typeof deskLanguages)[number];
