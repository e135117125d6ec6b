/** A value, and the likelihood that it is right. */
export interface Weighed<Value> {
  readonly value: Value;
  /** 0–1. */
  readonly confidence: number;
}

/** The fields of a page that have separate thresholds. */
export type PageField = "person" | "address" | "number" | "issuer" | "until" | "country";

/** Least confidence of a returned value: at most one or two of 100 values of a field may be wrong. */
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
