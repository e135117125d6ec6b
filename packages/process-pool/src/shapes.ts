import { WireError } from "./wire.ts";

/** Returns a value of its type, rebuilt from its known members. @throws {WireError} any other value */
export type Shape<Value> = (value: unknown) => Value;

function refuse(expected: string): never {
  throw new WireError(`An answer has another shape: expected ${expected}.`);
}

/** Shapes of what a child process answers. The child may be compromised: every value has a bound. */
export const shapes = {
  boolean: ((value) => (typeof value === "boolean" ? value : refuse("true or false"))) as Shape<boolean>,

  number: (low: number, high: number): Shape<number> => {
    return (value) =>
      typeof value === "number" && value >= low && value <= high
        ? value
        : refuse(`a number from ${low} to ${high}`);
  },

  text: (longest: number): Shape<string> => {
    return (value) =>
      typeof value === "string" && value.length <= longest ? value : refuse(`at most ${longest} characters`);
  },

  whole: (low: number, high: number): Shape<number> => {
    return (value) =>
      Number.isSafeInteger(value) && Number(value) >= low && Number(value) <= high
        ? Number(value)
        : refuse(`a whole number from ${low} to ${high}`);
  },

  matching: (form: RegExp, longest: number): Shape<string> => {
    return (value) =>
      typeof value === "string" && value.length <= longest && form.test(value)
        ? value
        : refuse(`at most ${longest} characters of a known form`);
  },

  oneOf: <const Value extends string | number>(...values: readonly Value[]): Shape<Value> => {
    return (value) => values.find((one) => one === value) ?? refuse("one of the known values");
  },

  orNull: <Value>(shape: Shape<Value>): Shape<Value | null> => {
    return (value) => (value === null ? null : shape(value));
  },

  bytes: (most: number): Shape<Uint8Array> => {
    return (value) =>
      value instanceof Uint8Array && value.length <= most ? value : refuse(`at most ${most} bytes`);
  },

  shorts: (most: number): Shape<Uint16Array> => {
    return (value) =>
      value instanceof Uint16Array && value.length <= most ? value : refuse(`at most ${most} shorts`);
  },

  list: <Item>(item: Shape<Item>, most: number): Shape<readonly Item[]> => {
    return (value) =>
      Array.isArray(value) && value.length <= most ? value.map(item) : refuse(`at most ${most} items`);
  },

  /** An object with any names of up to 40 word characters, dots and dashes. */
  record: <Item>(item: Shape<Item>, most: number): Shape<Readonly<Record<string, Item>>> => {
    return (value) => {
      const entries = Object.entries(plainObject(value));
      if (entries.length > most || entries.some(([name]) => !/^[\w.-]{1,40}$/.test(name)))
        refuse(`at most ${most} members with short names`);
      return Object.fromEntries(entries.map(([name, member]) => [name, item(member)]));
    };
  },

  /** An object rebuilt from these members. Each member of the type must have a shape; others are dropped. */
  object: <Value extends object>(members: Members<Value>): Shape<Value> => {
    const entries = Object.entries(members) as [string, Shape<unknown>][];
    return (value) => {
      const given = plainObject(value) as Readonly<Record<string, unknown>>;
      const read = entries.map(
        ([name, shape]) => [name, shape(Object.hasOwn(given, name) ? given[name] : undefined)] as const,
      );
      return Object.fromEntries(read.filter(([, member]) => member !== undefined)) as Value;
    };
  },

  optional: <Value>(shape: Shape<Value>): Shape<Value | undefined> => {
    return (value) => (value === undefined ? undefined : shape(value));
  },

  /** The first shape that the value has. */
  either: <First, Second>(first: Shape<First>, second: Shape<Second>): Shape<First | Second> => {
    return (value) => {
      try {
        return first(value);
      } catch {
        return second(value);
      }
    };
  },
};

type Members<Value> = {
  readonly [Name in keyof Required<Value>]: object extends Pick<Value, Name>
    ? Shape<Value[Name] | undefined>
    : Shape<Value[Name]>;
};

function plainObject(value: unknown): object {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && !ArrayBuffer.isView(value) ? value : refuse("an object");
}
