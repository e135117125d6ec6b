export { da as documents } from "@passmuster/page-kit/words/da";
export { da as messages } from "../../src/messages/da.ts";
export { da as names } from "../../src/names/da.ts";
