export { ja as documents } from "@passmuster/page-kit/words/ja";
export { ja as messages } from "../../src/messages/ja.ts";
export { ja as names } from "../../src/names/ja.ts";
