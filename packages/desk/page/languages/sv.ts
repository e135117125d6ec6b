export { sv as documents } from "@passmuster/page-kit/words/sv";
export { sv as messages } from "../../src/messages/sv.ts";
export { sv as names } from "../../src/names/sv.ts";
