export { imageFormat } from "./image-format.ts";
export { onlyPictures } from "./only-pictures.ts";
