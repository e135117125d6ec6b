/**
 * Inverts light text. Letters cover less than half of a line, so a mostly dark line has light letters. Greys
 * are 0–255.
 */
export function darkOnLight(line: Float32Array): void {
  const greys = new Uint32Array(256);
  for (let at = 0; at < line.length; at++) {
    const grey = Math.trunc(line[at] ?? 0);
    greys[grey] = (greys[grey] ?? 0) + 1;
  }
  const at = (share: number): number => greyAt(greys, share * (line.length - 1));
  if (at(0.5) >= (at(0.03) + at(0.97)) / 2) return;
  for (let index = 0; index < line.length; index++) line[index] = 255 - (line[index] ?? 0);
}

/** The grey below which so many of the counted ones lie. */
function greyAt(greys: Uint32Array, count: number): number {
  let left = count;
  for (const [grey, pixels] of greys.entries()) {
    left -= pixels;
    if (left < 0) return grey;
  }
  return greys.length - 1;
}
