export { pt as documents } from "@passmuster/page-kit/words/pt";
export { pt as messages } from "../../src/messages/pt.ts";
export { pt as names } from "../../src/names/pt.ts";
