export { tr as documents } from "@passmuster/page-kit/words/tr";
export { tr as messages } from "../../src/messages/tr.ts";
export { tr as names } from "../../src/names/tr.ts";
