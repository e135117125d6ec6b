import type { Choice } from "./linked.ts";

const yearsBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / (365.25 * 24 * 3600 * 1000);

/** Who gets a card that has an expiry was born before it was issued, and it is issued before it expires. */
export function inOrder(choices: readonly Choice[]): readonly Choice[] {
  const dateOf = (field: Choice["field"]): string | undefined =>
    choices.find((choice) => choice.field === field)?.value;
  const [birth, issued, until] = [dateOf("dateOfBirth"), dateOf("issued"), dateOf("until")];
  const wrong =
    (birth && issued && yearsBetween(birth, issued) < 0) ||
    (birth && until && yearsBetween(birth, until) < 1) ||
    (issued && until && yearsBetween(issued, until) <= 0);
  if (!wrong) return choices;
  return choices.map((choice) =>
    isDate(choice) ? { ...choice, confidence: 0.2 * choice.confidence } : choice,
  );
}

const isDate = ({ field }: Choice): boolean => ["dateOfBirth", "issued", "until"].includes(field);
