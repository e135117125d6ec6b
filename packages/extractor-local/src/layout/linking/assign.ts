/** The likeliest assignment of rows to columns: at most one column per row, and one row per column. */
export interface Assignment {
  /** By row: its column. */
  readonly columns: readonly (number | undefined)[];
  readonly total: number;
}

/**
 * Maximises the sum of scores. A pair of score 0 is not assigned. H. W. Kuhn, The Hungarian method (1955),
 * with potentials.
 */
export function assign(scores: readonly (readonly number[])[]): Assignment {
  const rows = scores.length;
  const size = rows + Math.max(0, ...scores.map((row) => row.length));
  const cost = (row: number, column: number): number => -(scores[row]?.[column] ?? 0);
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(size + 1);
  const rowOf = new Int32Array(size + 1);
  for (let row = 1; row <= rows; row++) augment(row);

  function augment(row: number): void {
    const previous = new Int32Array(size + 1);
    const least = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY);
    const used = new Uint8Array(size + 1);
    rowOf[0] = row;
    let column = 0;
    do {
      used[column] = 1;
      const current = rowOf[column] ?? 0;
      let [delta, next] = [Number.POSITIVE_INFINITY, 0];
      for (let other = 1; other <= size; other++) {
        if (used[other]) continue;
        const reduced =
          cost(current - 1, other - 1) - (rowPotential[current] ?? 0) - (columnPotential[other] ?? 0);
        if (reduced < (least[other] ?? 0)) {
          least[other] = reduced;
          previous[other] = column;
        }
        if ((least[other] ?? 0) < delta) [delta, next] = [least[other] ?? 0, other];
      }
      for (let other = 0; other <= size; other++) {
        if (used[other]) {
          const owner = rowOf[other] ?? 0;
          rowPotential[owner] = (rowPotential[owner] ?? 0) + delta;
          columnPotential[other] = (columnPotential[other] ?? 0) - delta;
        } else least[other] = (least[other] ?? 0) - delta;
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const before = previous[column] ?? 0;
      rowOf[column] = rowOf[before] ?? 0;
      column = before;
    }
  }

  const columns: (number | undefined)[] = Array.from({ length: rows });
  for (let column = 1; column <= size; column++) {
    const row = (rowOf[column] ?? 0) - 1;
    if (row >= 0 && (scores[row]?.[column - 1] ?? 0) > 0) columns[row] = column - 1;
  }
  const total = columns.reduce<number>(
    (sum, column, row) => sum + (column === undefined ? 0 : -cost(row, column)),
    0,
  );
  return { columns, total };
}
