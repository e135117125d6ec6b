import texts from "../languages/en.json" with { type: "json" };

/** The page in English. The declarations of a JSON file itself would name each text three times. */
export const en = { ...texts };

/** All texts of the page in one language; `{name}` is a placeholder. */
export type Messages = Readonly<Record<keyof typeof en, string>>;
