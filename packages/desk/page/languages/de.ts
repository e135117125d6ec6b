export { de as documents } from "@passmuster/page-kit/words/de";
export { de as messages } from "../../src/messages/de.ts";
export { de as names } from "../../src/names/de.ts";
