/** Words that are the same in English and in a language. */
export const sameAsEnglish: Readonly<Record<string, readonly string[]>> = {
  cs: ["Selfie"],
  de: ["Person", "Name", "Selfie", "Status", "Version"],
  fr: ["Document", "Documents", "Portrait", "Selfie", "Version", "verifications"],
  it: ["Selfie"],
  nl: ["Document", "Selfie", "Status"],
  pl: ["Selfie"],
  pt: ["Selfie"],
  ro: ["Selfie"],
  sv: ["Person", "Selfie", "Status", "Version"],
  da: ["Person", "Reference", "Selfie", "Status", "Version"],
};
