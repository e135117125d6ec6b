export { nl as documents } from "../../../capture/src/messages/nl.ts";
export { nl as messages } from "../../src/messages/nl.ts";
export { nl as names } from "../../src/names/nl.ts";
