export { capturePage } from "./capture-page.ts";
export type {
  CameraHint,
  CaptureEvent,
  CaptureMessage,
  CaptureOutcome,
  CaptureStep,
  PhotoHint,
} from "./events.ts";
export type { Messages } from "./messages.ts";
export type { CaptureOptions, CaptureTheme } from "./options.ts";
export type { Palette } from "./palette.ts";
export { type RenewalText, renewalText } from "./renewal-text.ts";
