export { fr as documents } from "../../../capture/src/messages/fr.ts";
export { fr as messages } from "../../src/messages/fr.ts";
export { fr as names } from "../../src/names/fr.ts";
