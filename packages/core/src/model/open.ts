/**
 * A literal is one of the known ones, or does not compile. A `string` or `number` that only the program's run
 * gives is taken, and refused there.
 */
export type Literal<Given extends string | number, Known extends string | number> = string extends Given
  ? Given
  : number extends Given
    ? Given
    : Given extends Known
      ? Given
      : Known;

/** Any string or number; editors complete the known ones. */
export type Open<Known extends string | number> =
  | Known
  | (Known extends string ? string & Record<never, never> : number & Record<never, never>);
