export { de as documents } from "../../../capture/src/messages/de.ts";
export { de as messages } from "../../src/messages/de.ts";
export { de as names } from "../../src/names/de.ts";
