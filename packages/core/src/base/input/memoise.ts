/** Memoises a factory. Schemas, machines and tables made at import would double the core's import time. */
export function memoise<Value>(make: () => Value): () => Value {
  let memo: { readonly value: Value } | undefined;
  return () => {
    memo ??= { value: make() };
    return memo.value;
  };
}

/**
 * A pattern that is made at its first use: Node takes up to 1 ms at import for each one with Unicode
 * properties.
 */
export function pattern(source: string, flags: string): () => RegExp {
  return memoise(() => new RegExp(source, flags));
}
