/** Makes a value when it is first asked for, and keeps it: schemas and machines, whose making would be half of what importing the core takes. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
