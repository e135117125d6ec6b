/** A value that was read, and how likely it is right by what tells it. */
export interface Weighed<Value> {
  readonly value: Value;
  /** 0–1. */
  readonly confidence: number;
}

/** The fields of a page that are handed out one by one. */
export type PageField = "person" | "address" | "number" | "issuer" | "until" | "country";

/** Below this a value is not handed out: of 100 values of a field at most one or two may be wrong. */
const least: Readonly<Record<PageField, number>> = {
  person: 0.85,
  address: 0.85,
  number: 0.85,
  issuer: 0.8,
  until: 0.85,
  country: 0.85,
};

export const handedOut = <Value>(field: PageField, read: Weighed<Value> | undefined): Value | undefined =>
  read && read.confidence >= least[field] ? read.value : undefined;

export const likeliest = <Value>(all: readonly Weighed<Value>[]): Weighed<Value> | undefined =>
  all.reduce<Weighed<Value> | undefined>(
    (best, each) => (best && best.confidence >= each.confidence ? best : each),
    undefined,
  );
