/** The part of sharp that restricts libvips's formats. */
export interface Loaders {
  cache(options: false): unknown;
  concurrency(threads: number): unknown;
  block(options: { operation: string[] }): void;
  unblock(options: { operation: string[] }): void;
}

/** Restricts sharp to JPEG, PNG and WebP from memory, on one thread and without a cache. */
export function onlyPictures(sharp: Loaders): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
}
