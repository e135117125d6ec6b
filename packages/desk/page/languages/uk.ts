export { uk as documents } from "@passmuster/page-kit/words/uk";
export { uk as messages } from "../../src/messages/uk.ts";
export { uk as names } from "../../src/names/uk.ts";
