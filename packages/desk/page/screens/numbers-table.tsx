import type { ComponentChildren } from "preact";

interface Row {
  readonly name: string;
  /** Shown in place of the name. */
  readonly label?: ComponentChildren;
  readonly numbers: readonly ComponentChildren[];
}

/** A table of numbers; the first column names the rows. */
export function NumbersTable({
  columns: [first, ...others],
  rows,
}: {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}) {
  return (
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((column) => (
            <th key={column} scope="col" class="number">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, label = name, numbers }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            {numbers.map((number, at) => (
              <td key={others[at]} class="number">
                {number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
