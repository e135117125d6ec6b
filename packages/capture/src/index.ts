export { capturePage } from "./capture-page.ts";
export type { CaptureEvent, CaptureMessage, CaptureOutcome, CaptureStep } from "./events.ts";
export type { Messages } from "./messages/messages.ts";
export type { CaptureOptions, CaptureTheme, Palette } from "./options.ts";
