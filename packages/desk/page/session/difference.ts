interface Run {
  readonly from: number;
  readonly text: string;
  readonly same: boolean;
}

const longest = 200;
const alike = 0.5;

/** The text in runs that the other has and has not, by the longest common subsequence. */
export function runsOf(text: string, other: string): readonly Run[] {
  const [a, b] = [[...text], [...other]];
  if (a.length > longest || b.length > longest || b.length === 0)
    return [{ from: 0, text, same: b.length > 0 }];
  const fold = (sign: string): string => sign.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const table = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number): number => table[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      if (!row) continue;
      row[j] =
        fold(a[i] ?? "") === fold(b[j] ?? "") ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const runs: Run[] = [];
  for (let i = 0, j = 0; i < a.length; ) {
    const sign = a[i] ?? "";
    const same = j < b.length && fold(sign) === fold(b[j] ?? "");
    if (!same && j < b.length && at(i, j + 1) >= at(i + 1, j)) {
      j += 1;
      continue;
    }
    const last = runs.at(-1);
    if (last?.same === same) runs[runs.length - 1] = { ...last, text: last.text + sign };
    else runs.push({ from: i, text: sign, same });
    i += 1;
    if (same) j += 1;
  }
  // Letters that two other names share say nothing.
  return at(0, 0) < alike * Math.max(a.length, b.length) ? [{ from: 0, text, same: false }] : runs;
}
