/** The allowed name that is nearest to a wrong one; `undefined` if none is similar. */
export function nearest(name: string, allowed: readonly string[]): string | undefined {
  const wanted = name.slice(0, 60).toLowerCase();
  const [best] = allowed
    .map((one) => ({ one, distance: distanceOf(wanted, one.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance);
  const most = wanted.length < 4 ? 1 : Math.max(2, Math.floor(wanted.length / 2));
  return best && best.distance <= most ? best.one : undefined;
}

/** What to write instead of a name that does not exist: `Did you mean port?`, or all that are allowed. */
export function instead(name: string, allowed: readonly string[]): string {
  const near = nearest(name, allowed);
  return near === undefined ? `Allowed are ${allowed.join(", ")}` : `Did you mean ${near}?`;
}

/** `must be one of de, en. Did you mean de?` */
export function notOneOf(values: readonly string[], given: unknown): string {
  const near = typeof given === "string" ? nearest(given, values) : undefined;
  return `must be one of ${values.join(", ")}${near === undefined ? "" : `. Did you mean ${near}?`}`;
}

/** Edits of one character that turn one text into the other (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let index = 0; index < other.length; index += 1) {
      const changed = (row[index] ?? 0) + (other[index] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
