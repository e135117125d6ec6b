import { PassmusterError } from "../../base/errors.ts";
import { Verbatim } from "../../base/input/verbatim.ts";
import type { JsonReader } from "./json-reader.ts";

/**
 * Reads a form (URL Standard, section 5.1) from bytes that arrive in parts. Its fields become the member
 * `data`, as texts under their own names.
 * @param mostFields a form with more is `malformed_json`, and so is one that names a field twice
 */
export function createFormReader(mostFields: number): JsonReader {
  const parts: Uint8Array[] = [];
  return {
    write: (bytes) => void parts.push(Uint8Array.from(bytes)),
    end() {
      const fields = [...new URLSearchParams(Buffer.concat(parts).toString("utf8"))];
      const names = new Set(fields.map(([name]) => name));
      if (fields.length > mostFields || names.size < fields.length)
        throw new PassmusterError("malformed_json");
      return { data: new Verbatim(Object.fromEntries(fields)) };
    },
  };
}
