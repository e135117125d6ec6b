/** The reason why the camera is unavailable. */
export type CameraProblem = "none" | "denied" | "busy" | "paused" | "insecure" | "frame" | "unsupported";

export interface Camera {
  readonly stream: MediaStream;
  close(): void;
}

/** Media Capture and Streams, `resizeMode`: the camera's native images, neither cropped nor scaled. */
const uncropped: object = { resizeMode: "none" };

export type Facing = "environment" | "user";

/** In-app browsers without camera access, by their user agents. */
const inApp =
  /\b(FBAN|FBAV|Instagram|Line\/|MicroMessenger|TikTok|musical_ly|Snapchat|Twitter|LinkedInApp)\b/i;

/**
 * Where the browser offers no photos of the sensor (`photo.ts`), the video itself is as large as it can be.
 */
function wantedSize(): {
  readonly width: { readonly ideal: number };
  readonly height: { readonly ideal: number };
} {
  return "ImageCapture" in window
    ? { width: { ideal: 2560 }, height: { ideal: 1440 } }
    : { width: { ideal: 3840 }, height: { ideal: 2160 } };
}

/** Opens the camera or returns the reason why it cannot. Never rejects. */
export async function openCamera(facing: Facing): Promise<Camera | CameraProblem> {
  if (!isSecureContext) return "insecure";
  if (!navigator.mediaDevices?.getUserMedia) return "unsupported";
  if (isBlockedFrame()) return "frame";
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { ...uncropped, facingMode: { ideal: facing }, ...wantedSize() },
    });
    return { stream, close: () => stream.getTracks().map((track) => track.stop()) };
  } catch (error) {
    return problemOf(error);
  }
}

/** Permissions Policy: whether the embedding page allows the camera; only some browsers tell. */
function isBlockedFrame(): boolean {
  const policy = (document as { featurePolicy?: { allowsFeature(name: string): boolean } }).featurePolicy;
  return window.parent !== window && policy !== undefined && !policy.allowsFeature("camera");
}

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  if (name === "NotReadableError" || name === "AbortError") return "busy";
  if (window.parent !== window && name === "NotAllowedError") return "frame";
  if (inApp.test(navigator.userAgent)) return "unsupported";
  return "denied";
}

export async function cameraCount(): Promise<number> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === "videoinput").length;
}
