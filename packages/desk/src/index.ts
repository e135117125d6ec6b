export { type DeskOptions, desk } from "./desk.ts";
export type { DeskLanguage } from "./languages.ts";
export { type LocalReviewers, type LocalReviewersOptions, localReviewers } from "./local-reviewers.ts";
export type { DeskTemplate, TemplateAct } from "./templates.ts";
