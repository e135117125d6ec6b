export { it as documents } from "../../../capture/src/messages/it.ts";
export { it as messages } from "../../src/messages/it.ts";
export { it as names } from "../../src/names/it.ts";
