export { uk as documents } from "../../../capture/src/messages/uk.ts";
export { uk as messages } from "../../src/messages/uk.ts";
export { uk as names } from "../../src/names/uk.ts";
