/** Told what each stage saw: its name, and anything that `JSON.stringify` can write. */
export type Trace = (stage: string, seen: unknown) => void;
