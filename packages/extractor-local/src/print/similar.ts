/** Lower-case letters and digits without marks: the form in which text and reading are compared. */
export function plain(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Greatest share of the expected text's letters that may be misread. */
const tolerance = 0.2;
const shortest = 6;

/**
 * The number of misread letters of a label, or `undefined` if the text is not that label. Both in the form of
 * `plain`.
 */
export function misread(text: string, label: string): number | undefined {
  if (text === label) return 0;
  const allowed = label.length < shortest ? 0 : Math.floor(label.length * tolerance);
  if (Math.abs(text.length - label.length) > allowed) return undefined;
  return allowed === 0 ? undefined : distance(text, label, allowed);
}

/** Labels that a text is compared with at once. */
export interface LabelSet {
  has(text: string): boolean;
  /** Misread letters relative to the nearest label; `undefined` if none matches. */
  misread(text: string): number | undefined;
}

/** @param labels in the form of `plain` */
export function labelSet(labels: readonly string[]): LabelSet {
  const distinctLabels = new Set(labels);
  const byLength = new Map<number, { readonly label: string; readonly letters: number }[]>();
  for (const label of distinctLabels) {
    const others = byLength.get(label.length) ?? [];
    byLength.set(label.length, [...others, { label, letters: lettersOf(label) }]);
  }
  return {
    has: (text) => distinctLabels.has(text),
    misread(text) {
      if (distinctLabels.has(text)) return 0;
      const letters = lettersOf(text);
      let least: number | undefined;
      const longest = Math.ceil(text.length / (1 - tolerance));
      for (let length = Math.floor(text.length / (1 + tolerance)); length <= longest; length++) {
        const most = Math.floor(length * tolerance);
        for (const one of byLength.get(length) ?? []) {
          if (differing(one.letters, letters) > most) continue;
          const wrong = misread(text, one.label);
          if (wrong !== undefined && wrong < (least ?? Number.POSITIVE_INFINITY)) least = wrong;
        }
      }
      return least;
    },
  };
}

/** The letters of a text, one bit each. A difference of n letters takes at least that many edits. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

const differing = (one: number, other: number): number =>
  Math.max(bitsIn(one & ~other), bitsIn(other & ~one));

function bitsIn(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Levenshtein distance; `undefined` if greater than `most`. */
export function distance(one: string, other: string, most: number): number | undefined {
  const row = Uint16Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const letter = one.charCodeAt(i - 1);
    let before = row[0] ?? 0;
    let least = i;
    row[0] = i;
    for (let j = 1; j <= other.length; j++) {
      const above = row[j] ?? 0;
      const changed = before + (letter === other.charCodeAt(j - 1) ? 0 : 1);
      const here = Math.min(changed, above + 1, (row[j - 1] ?? 0) + 1);
      row[j] = here;
      least = Math.min(least, here);
      before = above;
    }
    if (least > most) return undefined;
  }
  const letters = row[other.length] ?? 0;
  return letters > most ? undefined : letters;
}
