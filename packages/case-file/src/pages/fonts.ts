import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** Files of DejaVu Sans. */
export const fonts = {
  regular: resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};
