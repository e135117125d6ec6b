/** The part of sharp that decides what libvips may open. */
export interface Loaders {
  cache(options: false): unknown;
  concurrency(threads: number): unknown;
  block(options: { operation: string[] }): void;
  unblock(options: { operation: string[] }): void;
}

/** Makes sharp open JPEG, PNG and WebP alone, out of memory, on one thread and without keeping anything. */
export function onlyPictures(sharp: Loaders): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
}
