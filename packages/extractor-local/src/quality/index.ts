/** Checks of pixels, without Node: shared with the capture page. */
export type { GrayImage as GrayPicture } from "../image/image.ts";
export { glare } from "./glare.ts";
export { brightness } from "./light.ts";
export { type Look, lookAt, type PixelCode, pixelCodes } from "./look.ts";
export { sharpness } from "./sharpness.ts";
