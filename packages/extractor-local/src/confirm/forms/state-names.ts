import { australianStates, canadianProvinces, usStates } from "@passmuster/core/geography";

const tables = [usStates, canadianProvinces, australianStates].map((table) => Object.entries(table));

/** A state's other spelling: its abbreviation or its name. */
export function stateNames(state: string): readonly string[] {
  const plain = state.trim().toUpperCase();
  return tables.flatMap((table) =>
    table.flatMap(([short, name]) => {
      if (short === plain) return [name.toUpperCase()];
      return name.toUpperCase() === plain ? [short] : [];
    }),
  );
}
