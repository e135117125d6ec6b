export { ja as documents } from "../../../capture/src/messages/ja.ts";
export { ja as messages } from "../../src/messages/ja.ts";
export { ja as names } from "../../src/names/ja.ts";
