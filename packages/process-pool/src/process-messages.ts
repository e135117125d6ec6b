import { WireError } from "./wire.ts";

/** The argument by which a module knows that a pool started it, with a channel as descriptor 3. */
export const poolArgument = "passmuster-process";
export const channelDescriptor = 3;

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

/**
 * Reads a message of a child process, which may be compromised.
 * @throws {WireError} any other shape
 */
export function readReport(message: unknown): Report {
  if (typeof message === "object" && message !== null && "kind" in message) {
    const { kind, output, error, bytes } = message as Partial<
      Record<"output" | "error" | "bytes", unknown>
    > & {
      readonly kind: unknown;
    };
    if (kind === "ready") return { kind };
    if (kind === "done") return { kind, output };
    if (kind === "failed") return { kind, error: readPlainError(error) };
    if (kind === "resident" && typeof bytes === "number") return { kind, bytes };
  }
  throw new WireError("A child process sent a message of another shape.");
}

const longestName = 80;
const longestMessage = 500;

function readPlainError(error: unknown): PlainError {
  const { name, message, fields } = (error ?? {}) as Partial<Record<keyof PlainError, unknown>>;
  const isNamed = typeof name === "string" && name.length <= longestName && /^\w+$/.test(name);
  if (!isNamed || typeof message !== "string" || typeof fields !== "object" || fields === null)
    throw new WireError("A child process sent an error of another shape.");
  const line = message.slice(0, longestMessage).replace(/\p{C}/gu, " ");
  return { name, message: line, fields: fields as PlainError["fields"] };
}
