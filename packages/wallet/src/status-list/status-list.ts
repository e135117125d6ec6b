import { inflateSync } from "node:zlib";
import { WalletError } from "../errors.ts";

/** A token status list (draft-ietf-oauth-status-list section 4), inflated. */
export interface StatusList {
  readonly bits: 1 | 2 | 4 | 8;
  readonly bytes: Uint8Array;
}

const sizes: readonly unknown[] = [1, 2, 4, 8];

/**
 * Inflates the member `lst`, a zlib stream (RFC 1950).
 *
 * @param maxBytes of the inflated list
 * @throws {WalletError} `status_list_malformed`, `status_list_too_large`
 */
export function inflateStatusList(bits: unknown, lst: Uint8Array, maxBytes: number): StatusList {
  if (!sizes.includes(bits))
    throw new WalletError(
      "status_list_malformed",
      "The status list has not 1, 2, 4 or 8 bits for each status.",
    );
  const bytes = inflated(lst, maxBytes);
  return { bits: bits as StatusList["bits"], bytes };
}

function inflated(lst: Uint8Array, maxBytes: number): Uint8Array {
  try {
    // The types do not know what `info` returns (Node, "zlib: Convenience methods").
    const found: unknown = inflateSync(lst, { maxOutputLength: maxBytes, info: true });
    const { buffer, engine } = found as { buffer: Uint8Array; engine: { bytesWritten: number } };
    if (engine.bytesWritten === lst.length) return buffer;
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new WalletError("status_list_too_large", `The status list has more than ${maxBytes} bytes.`, {
        cause,
      });
    throw new WalletError("status_list_malformed", "The status list is no zlib stream.", { cause });
  }
  throw new WalletError("status_list_malformed", "The status list has bytes behind its zlib stream.");
}

/**
 * The status with this index: 0 valid, 1 invalid, 2 suspended, others by agreement (section 7.1).
 *
 * @throws {WalletError} `status_list_index`: the list ends before it
 */
export function statusAt({ bits, bytes }: StatusList, index: number): number {
  const perByte = 8 / bits;
  const byte = bytes[Math.floor(index / perByte)];
  if (byte === undefined || !Number.isSafeInteger(index) || index < 0)
    throw new WalletError("status_list_index", "The status list has no entry with the credential's index.");
  // Section 4.1: from the least significant end of each byte.
  return (byte >> ((index % perByte) * bits)) & ((1 << bits) - 1);
}
