export { answerOf, count, worthSeeing } from "./answers.ts";
export { type Command, commands } from "./commands.ts";
