export { answered } from "./answered.ts";
export { freePort } from "./free-port.ts";
