export { da as documents } from "../../../capture/src/messages/da.ts";
export { da as messages } from "../../src/messages/da.ts";
export { da as names } from "../../src/names/da.ts";
