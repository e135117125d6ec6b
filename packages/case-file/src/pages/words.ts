/** `2026-11-29T12:30:00.000000Z` → `2026-11-29 12:30 UTC`. */
export function minuteOf(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}

/** `person.dateOfBirth` → `Date of birth`. */
export function valueTitle(name: string): string {
  const words = (name.split(".").at(-1) ?? name).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const colors: Readonly<Record<string, string>> = {
  approved: "#1e7f4f",
  rejected: "#b3382c",
  "double check": "#9a6200",
  canceled: "#5b6775",
};
const otherColor = "#2f5b8f";

/** The colour of a status, by its label. */
export const colorOf = (status: string): string => colors[status.toLowerCase()] ?? otherColor;
