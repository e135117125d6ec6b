export type { ImageMediaType } from "../../ports/blob-store.ts";
export { imageFormat } from "./image-format.ts";
export { type Loaders, onlyPictures } from "./only-pictures.ts";
