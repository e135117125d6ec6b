/** The command from inside, for the tests of this repository: no host can import it. */
export { main } from "./main.ts";
export { settings } from "./settings.ts";
export type { Choices } from "./starter/choices.ts";
export { starter } from "./starter/starter.ts";
