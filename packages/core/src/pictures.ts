export { imageFormat } from "./media/image-format.ts";
export { type Loaders, onlyPictures } from "./media/only-pictures.ts";
export type { ImageMediaType } from "./ports/blob-store.ts";
