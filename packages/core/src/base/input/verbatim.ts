/** A value of another protocol: its member names and texts pass unchanged. */
export class Verbatim {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

/** The value itself, wrapped or not. */
export function unwrapped(value: unknown): unknown {
  return value instanceof Verbatim ? value.value : value;
}
