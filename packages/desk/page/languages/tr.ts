export { tr as documents } from "../../../capture/src/messages/tr.ts";
export { tr as messages } from "../../src/messages/tr.ts";
export { tr as names } from "../../src/names/tr.ts";
