export { ar as documents } from "../../../capture/src/messages/ar.ts";
export { ar as messages } from "../../src/messages/ar.ts";
export { ar as names } from "../../src/names/ar.ts";
