import rows from "./labels.json" with { type: "json" };

/**
 * A field. Some labels of `ends` mark the day of payment on bills and statements. Those of `cardNumber` stand
 * on cards without a code; elsewhere some have other meanings. `reference` is a number of whatever the whole
 * page is about; `statementDate` the date of a bill or a statement.
 */
export type LabelName = keyof typeof rows;

/** Rows of language (ISO 639; `mul` for several) and label. */
export type LabelRows = readonly (readonly string[])[];

export const labelsIn = (all: LabelRows): readonly string[] => all.map(([, label = ""]) => label);

export const labelNames = Object.keys(rows) as LabelName[];

/** Labels printed before or above a value, by field. */
export const labels = Object.fromEntries(labelNames.map((name) => [name, labelsIn(rows[name])])) as Readonly<
  Record<LabelName, readonly string[]>
>;
