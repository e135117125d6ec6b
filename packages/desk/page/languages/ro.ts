export { ro as documents } from "@passmuster/page-kit/words/ro";
export { ro as messages } from "../../src/messages/ro.ts";
export { ro as names } from "../../src/names/ro.ts";
