export { el as documents } from "../../../capture/src/messages/el.ts";
export { el as messages } from "../../src/messages/el.ts";
export { el as names } from "../../src/names/el.ts";
