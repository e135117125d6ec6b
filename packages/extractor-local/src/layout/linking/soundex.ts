const codes: Readonly<Record<string, string>> = Object.fromEntries(
  ["BFPV", "CGJKQSXZ", "DT", "L", "MN", "R"].flatMap((letters, index) =>
    [...letters].map((letter) => [letter, String(index + 1)] as const),
  ),
);

/**
 * American Soundex (US National Archives): a letter and three figures. Licence numbers of Florida, Illinois
 * and Wisconsin begin with it.
 */
export function soundex(name: string): string {
  const letters = name
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^A-Z]/g, "");
  let [code, last] = [letters.charAt(0), codes[letters.charAt(0)] ?? ""];
  for (const letter of letters.slice(1)) {
    const digit = codes[letter] ?? "";
    if (digit !== "" && digit !== last) code += digit;
    if (!/[HW]/.test(letter)) last = digit;
  }
  return code.padEnd(4, "0").slice(0, 4);
}
