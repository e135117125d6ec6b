import type { z } from "zod";

/** Members that may be left out. */
export type Optional<Members> = { readonly [Name in keyof Members]?: Members[Name] | undefined };

/** Members that may be left out or be null, which is the same. */
export type Nullish<Members> = { readonly [Name in keyof Members]?: Members[Name] | null | undefined };

/** An open union of known values takes what its base type takes. */
type Widened<T> = string & Record<never, never> extends T
  ? Exclude<T, string> | string
  : number & Record<never, never> extends T
    ? Exclude<T, number> | number
    : T;
type Mutable<T> = MutableMembers<Widened<T>>;
type MutableMembers<T> = T extends readonly []
  ? []
  : T extends object
    ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
    : T;
type Same<One, Other> =
  (<T>() => T extends Mutable<One> ? 1 : 2) extends <T>() => T extends Mutable<Other> ? 1 : 2 ? true : false;

/**
 * Whether a schema takes what a type says, neither more nor less. Types are written out: inferred, they are
 * published as long as the schema, without its comments.
 */
export type Takes<Schema extends z.ZodType, Input> = Same<z.input<Schema>, Input>;

/** Whether a schema gives what a type says, neither more nor less. */
export type Gives<Schema extends z.ZodType, View> = Same<z.output<Schema>, View>;

/**
 * Holds a statement on types, such as `Takes<typeof schema, Input>`: the compiler refuses what is not true.
 */
export function holds<_ extends true>(): void {}
