import { flattened, insetOf } from "./corners.ts";
import { clipped, type Size } from "./frame.ts";
import type { Gray } from "./lines.ts";
import { detailOf } from "./look.ts";
import { drawn, type Picture, type Region } from "./picture.ts";
import { createReading, sizeAt } from "./reading.ts";
import { likeness, patternOf } from "./same-view.ts";

/** Frames of the video of which the sharpest is taken, and the time that a frame may take. */
const burst = 4;
const frameWait = 150;
/** Time that a photo of the sensor may take. */
const photoWait = 2500;
/** How much wider than the video a photo must be to be asked for. */
const wider = 1.2;
/** A photo shows what the frame shows: least likeness inside, and least detail as a share of the frame's. */
const leastLike = 0.75;
const rim = 0.2;
const leastDetail = 0.6;
const compareWidth = 384;
const insideWidth = 240;

/** W3C MediaStream Image Capture; only some browsers have it. */
interface Photographer {
  takePhoto(settings?: { readonly imageWidth?: number; readonly imageHeight?: number }): Promise<Blob>;
  getPhotoCapabilities(): Promise<{
    readonly imageWidth?: { readonly max: number };
    readonly imageHeight?: { readonly max: number };
  }>;
}

/**
 * Takes a region of the video: the sharpest of a few frames, or a photo of the camera's full resolution that
 * shows the same.
 */
export async function photographed(
  video: HTMLVideoElement,
  stream: MediaStream,
  region: Region,
): Promise<Picture> {
  const read = createReading();
  const detail = (source: ImageBitmap, part: Region): Gray => read(source, part, sizeAt(compareWidth, part));
  const size = { width: video.videoWidth, height: video.videoHeight };
  const own = clipped(region, size);
  let best: ImageBitmap | undefined;
  let sharpest: Gray | undefined;
  for (let count = 0; count < burst; count += 1) {
    if (count > 0) await nextFrame(video);
    const frame = await createImageBitmap(video).catch(() => undefined);
    const seen = frame && detail(frame, own);
    if (seen && (!sharpest || detailOf(seen) > detailOf(sharpest))) {
      best?.close();
      [best, sharpest] = [frame, seen];
    } else frame?.close();
  }
  const photo = sharpest && (await largerPhoto(stream, size));
  try {
    if (photo && sharpest) {
      const part = clipped(inPhoto(own, size, photo), photo);
      if (showsSame(detail(photo, part), sharpest)) return await drawn(photo, part);
    }
    return await drawn(best ?? video, own);
  } finally {
    best?.close();
    photo?.close();
  }
}

/** Resolves with the next frame, or after a while where the browser does not tell of frames. */
function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, frameWait);
    if (!("requestVideoFrameCallback" in video)) return;
    video.requestVideoFrameCallback(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function largerPhoto(stream: MediaStream, { width, height }: Size): Promise<ImageBitmap | undefined> {
  const [track] = stream.getVideoTracks();
  const { ImageCapture } = window as { ImageCapture?: new (track: MediaStreamTrack) => Photographer };
  if (!track || !ImageCapture) return undefined;
  const take = async (): Promise<ImageBitmap | undefined> => {
    const camera = new ImageCapture(track);
    const { imageWidth, imageHeight } = await camera.getPhotoCapabilities();
    const [wide, high] = [imageWidth?.max ?? 0, imageHeight?.max ?? 0];
    if (Math.max(wide, high) < Math.max(width, height) * wider) return undefined;
    const blob = await camera.takePhoto({ imageWidth: wide, imageHeight: high });
    return createImageBitmap(blob, { imageOrientation: "from-image" });
  };
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, photoWait, undefined));
  return Promise.race([take().catch(() => undefined), late]);
}

/** A sensor of another shape than the video shows more above and below, or at the sides. */
export function inPhoto({ left, top, width, height }: Region, video: Size, photo: Size): Region {
  const scale = Math.min(photo.width / video.width, photo.height / video.height);
  return {
    left: left * scale + (photo.width - video.width * scale) / 2,
    top: top * scale + (photo.height - video.height * scale) / 2,
    width: width * scale,
    height: height * scale,
  };
}

function showsSame(photo: Gray, frame: Gray): boolean {
  const inside = (gray: Gray): Gray => flattened(gray, insetOf(gray, rim), sizeAt(insideWidth, gray));
  const alike = likeness(patternOf(inside(photo)), patternOf(inside(frame)));
  return alike >= leastLike && detailOf(photo) >= detailOf(frame) * leastDetail;
}
