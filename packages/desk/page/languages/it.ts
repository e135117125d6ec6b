export { it as documents } from "@passmuster/page-kit/words/it";
export { it as messages } from "../../src/messages/it.ts";
export { it as names } from "../../src/names/it.ts";
