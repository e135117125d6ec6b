export { type CborLimits, decodeCbor } from "./decode.ts";
export { type CborEncoded, type CborInput, embedCbor, encodeCbor } from "./encode.ts";
export {
  expectArray,
  expectBytes,
  expectEmbedded,
  expectInteger,
  expectMap,
  expectText,
  expectTextKeys,
} from "./expect.ts";
export {
  type CborKey,
  type CborNode,
  type CborTagged,
  type CborValue,
  plainValue,
} from "./node.ts";
