export { answerOf, count, worthSeeing } from "./answers.ts";
export { type Command, commands } from "./commands.ts";
export { allOf, hitsIn, type ListedLives, listedLives } from "./listed-lives.ts";
