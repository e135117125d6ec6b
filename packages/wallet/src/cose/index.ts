export { algorithmOf, type CoseSignatureAlgorithm, identifierOf } from "./algorithms.ts";
export { coseKeyOf, readCoseKey } from "./key.ts";
export { type CoseMessage, coseLabel, readCoseMessage } from "./message.ts";
export { type CoseSignOptions, signSign1 } from "./sign.ts";
export { type CoseVerifyOptions, verifyMac0, verifySign1 } from "./verify.ts";
