/** Sums and remainders for check digits. Every function takes a number without separators. */

/** The value of each character: 0–9 for digits, 10–35 for A–Z (ICAO 9303-3, 4.9). */
export const valuesOf = (number: string): readonly number[] =>
  Array.from(number, (character) => Number.parseInt(character, 36));

/** The digit at an index; NaN beyond the end, so that every comparison fails. */
export const digitAt = (number: string, index: number): number => Number.parseInt(number.charAt(index), 10);

export function weightedSum(number: string, weights: readonly number[]): number {
  const values = valuesOf(number);
  return weights.reduce((sum, weight, index) => sum + weight * (values[index] ?? Number.NaN), 0);
}

/** ISO/IEC 7812-1, annex B. */
export function luhn(number: string): boolean {
  const sum = valuesOf(number).reduceRight((total, value, index) => {
    const doubled = (number.length - index) % 2 === 0 ? value * 2 : value;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** The remainder of a decimal number of any length. */
export function remainder(number: string, modulus: number): number {
  return Array.from(number, Number).reduce((rest, digit) => (rest * 10 + digit) % modulus, 0);
}

/** ISO/IEC 7064, MOD 11-10. */
export function mod11And10(number: string): boolean {
  const rest = valuesOf(number.slice(0, -1)).reduce((product, digit) => {
    const sum = (product + digit) % 10 || 10;
    return (sum * 2) % 11;
  }, 10);
  return (rest + digitAt(number, number.length - 1)) % 10 === 1;
}

/** ISO/IEC 7064, MOD 11-2. */
export function mod11And2(number: string): boolean {
  const rest = Array.from(number).reduce(
    (sum, character) => (sum * 2 + (character === "X" ? 10 : Number(character))) % 11,
    0,
  );
  return rest === 1;
}

const verhoeffTable = [
  "0123456789",
  "1234067895",
  "2340178956",
  "3401289567",
  "4012395678",
  "5987604321",
  "6598710432",
  "7659821043",
  "8765932104",
  "9876543210",
];
const verhoeffShifts = [
  "0123456789",
  "1576283094",
  "5803796142",
  "8916043527",
  "9453126870",
  "4286573901",
  "2793806415",
  "7046913258",
];

/** J. Verhoeff, Error Detecting Decimal Codes (1969). */
export function verhoeff(number: string): boolean {
  const state = Array.from(number)
    .reverse()
    .reduce((row, digit, index) => {
      const shifted = verhoeffShifts[index % 8]?.charAt(Number(digit)) ?? "";
      return Number(verhoeffTable[row]?.charAt(Number(shifted)));
    }, 0);
  return state === 0;
}
