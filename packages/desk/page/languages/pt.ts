export { pt as documents } from "../../../capture/src/messages/pt.ts";
export { pt as messages } from "../../src/messages/pt.ts";
export { pt as names } from "../../src/names/pt.ts";
