export { allowedAt, alphabet, isCode } from "./character-classes.ts";
export { checkDigit } from "./check-digit.ts";
export { birthDate, type Day, exists, expiryDate, today, write } from "./dates.ts";
export { type CheckRule, isChecked, type Layout, layouts, type Stretch } from "./formats.ts";
export { heldChecks, type ParsedMrz, parseLayout, parseMrz } from "./parse.ts";
export { datesHold, marksBehindNames } from "./plausible.ts";
export type { MrzFormat, MrzReading } from "./reading.ts";
