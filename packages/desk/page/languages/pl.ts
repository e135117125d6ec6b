export { pl as documents } from "../../../capture/src/messages/pl.ts";
export { pl as messages } from "../../src/messages/pl.ts";
export { pl as names } from "../../src/names/pl.ts";
