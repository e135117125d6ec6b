/** Words that are the same in English and in a language. */
export const sameAsEnglish: Readonly<Record<string, readonly string[]>> = {
  de: ["Person", "Name", "Status", "Version"],
  fr: ["Document", "Documents", "Version", "verifications"],
  nl: ["Document", "Status"],
  sv: ["Person", "Status", "Version"],
  da: ["Person", "Reference", "Status", "Version"],
};
