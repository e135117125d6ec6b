/** A message from the host to a child process. */
export interface Command {
  readonly run: unknown;
}

/** A message from a child process to its host. `resident` is in bytes. */
export type Report =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly output: unknown }
  | { readonly kind: "failed"; readonly error: PlainError }
  | { readonly kind: "resident"; readonly bytes: number };

/** An error in transit between processes: without stack and cause. */
export interface PlainError {
  readonly name: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export function toPlainError(thrown: unknown): PlainError {
  if (!(thrown instanceof Error))
    return { name: "Error", message: "A non-Error value was thrown.", fields: {} };
  const { name: _name, message: _message, stack: _stack, cause: _cause, ...fields } = { ...thrown };
  return { name: thrown.name, message: thrown.message, fields };
}

export function toError(plain: PlainError): Error {
  const error = new Error(plain.message);
  const own = { ...plain.fields, name: plain.name };
  for (const [key, value] of Object.entries(own)) {
    Object.defineProperty(error, key, {
      value,
      enumerable: key !== "name",
      configurable: true,
      writable: true,
    });
  }
  return error;
}
