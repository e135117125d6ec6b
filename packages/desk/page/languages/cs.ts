export { cs as documents } from "@passmuster/page-kit/words/cs";
export { cs as messages } from "../../src/messages/cs.ts";
export { cs as names } from "../../src/names/cs.ts";
