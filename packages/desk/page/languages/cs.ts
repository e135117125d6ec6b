export { cs as documents } from "../../../capture/src/messages/cs.ts";
export { cs as messages } from "../../src/messages/cs.ts";
export { cs as names } from "../../src/names/cs.ts";
