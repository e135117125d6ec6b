export { ro as documents } from "../../../capture/src/messages/ro.ts";
export { ro as messages } from "../../src/messages/ro.ts";
export { ro as names } from "../../src/names/ro.ts";
