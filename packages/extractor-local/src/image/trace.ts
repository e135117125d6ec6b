/** Receives each stage's name and result, in any form that `JSON.stringify` can write. */
export type Trace = (stage: string, seen: unknown) => void;
