export { fr as documents } from "@passmuster/page-kit/words/fr";
export { fr as messages } from "../../src/messages/fr.ts";
export { fr as names } from "../../src/names/fr.ts";
