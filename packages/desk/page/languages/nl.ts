export { nl as documents } from "@passmuster/page-kit/words/nl";
export { nl as messages } from "../../src/messages/nl.ts";
export { nl as names } from "../../src/names/nl.ts";
