export { el as documents } from "@passmuster/page-kit/words/el";
export { el as messages } from "../../src/messages/el.ts";
export { el as names } from "../../src/names/el.ts";
