export { type DeskOptions, desk } from "./desk.ts";
export type { DeskLanguage } from "./languages.ts";
export type { DeskTemplate, TemplateAct } from "./templates.ts";
