export { ar as documents } from "@passmuster/page-kit/words/ar";
export { ar as messages } from "../../src/messages/ar.ts";
export { ar as names } from "../../src/names/ar.ts";
