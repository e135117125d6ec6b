import { expect, test } from "vitest";
import { base32 } from "../../src/model/base32.ts";

/** From the TypeID specification, spec/valid.yml. */
const vectors = [
  ["00000000000000000000000000000000", "00000000000000000000000000"],
  ["00000000000000000000000000000001", "00000000000000000000000001"],
  ["0000000000000000000000000000000a", "0000000000000000000000000a"],
  ["00000000000000000000000000000010", "0000000000000000000000000g"],
  ["00000000000000000000000000000020", "00000000000000000000000010"],
  ["ffffffffffffffffffffffffffffffff", "7zzzzzzzzzzzzzzzzzzzzzzzzz"],
  ["0110c8531d0952d8d73e1194e95b5f19", "0123456789abcdefghjkmnpqrs"],
  ["01890a5dac96774bbcceb302099a8057", "01h455vb4pex5vsknk084sn02q"],
] as const;

test.each(vectors)("%s is encoded as in the TypeID specification", (uuid, suffix) => {
  expect(base32(Buffer.from(uuid, "hex"))).toBe(suffix);
});
