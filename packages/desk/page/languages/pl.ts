export { pl as documents } from "@passmuster/page-kit/words/pl";
export { pl as messages } from "../../src/messages/pl.ts";
export { pl as names } from "../../src/names/pl.ts";
