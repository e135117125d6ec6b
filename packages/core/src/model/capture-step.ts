/** What a page for end users reports about itself. */
export const captureEvents = ["started", "step", "hint", "retake", "insisted", "submitted", "left"] as const;

export type CaptureEventType = (typeof captureEvents)[number];

/** Where in the page it happened; `none` if the page does not say. */
export const captureSteps = [
  "none",
  "welcome",
  "consent",
  "document",
  "camera",
  "turn",
  "check",
  "hand-off",
  "review",
  "progress",
  "outcome",
  "problem",
] as const;

export type CaptureStepName = (typeof captureSteps)[number];

/** How often an event was reported at a step. */
export interface StepCount {
  readonly step: CaptureStepName;
  readonly event: CaptureEventType;
  readonly count: number;
}

/** The same on one day, `YYYY-MM-DD` in UTC. */
export interface DayCount extends StepCount {
  readonly day: string;
}
