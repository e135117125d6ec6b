export { sv as documents } from "../../../capture/src/messages/sv.ts";
export { sv as messages } from "../../src/messages/sv.ts";
export { sv as names } from "../../src/names/sv.ts";
