export type {
  CameraHint,
  CaptureEvent,
  CaptureOutcome,
  CaptureStep,
  PhotoHint,
} from "@passmuster/capture/embed";
export { PassmusterCapture, type PassmusterCaptureProps } from "./passmuster-capture.ts";
