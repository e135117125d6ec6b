const image = (name: string): string =>
  new URL(`../../../../tools/specimens/images/${name}.jpg`, import.meta.url).pathname;

export const front = image("driver-licence-front");
export const back = image("driver-licence-back");
export const passport = image("passport-ines");
export const face = image("selfie-ines");

/** Drawn at twice its size, so that it stays sharp in the view of a camera. */
const svg = (width: number, height: number, body: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 2}" height="${height * 2}" viewBox="0 0 ${width} ${height}">${body}</svg>`,
  );

const words = ["milk", "bread", "apples", "rice", "soap", "tea", "2 onions", "candles", "salt", "jam"];

/** A list of a card's shape, in handwriting. */
export const shoppingList = svg(
  856,
  540,
  `<rect width="856" height="540" rx="20" fill="#f4f1e4"/>${words
    .map(
      (word, at) =>
        `<text x="${60 + (at % 2) * 380}" y="${104 + (at >> 1) * 92}" font-family="cursive" font-style="italic" font-size="64" fill="#23304f">${word}</text>`,
    )
    .join("")}`,
);

/** A page of a book of a passport's shape: justified lines of one height in a proportional face. */
export const bookPage = svg(
  1250,
  880,
  `<rect width="1250" height="880" fill="#f6f2e6"/>${Array.from(
    { length: 19 },
    (_, at) =>
      `<text x="70" y="${80 + at * 41}" textLength="1110" font-family="serif" font-size="30" fill="#222">${
        [
          "In the evening the rain came over the hills and filled the river to its banks",
          "while nobody in the village could say who had left the gate of the mill open",
        ][at % 2]
      }</text>`,
  ).join("")}`,
);

/** A card or booklet with an emblem and nothing else. */
export const blank = (width: number, height: number): Buffer =>
  svg(
    width,
    height,
    `<rect width="${width}" height="${height}" rx="20" fill="#e9e6dc"/>${[100, 88, 76, 64, 52, 40, 28, 16]
      .map(
        (radius, at) =>
          `<circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="${at % 2 ? "#e9e6dc" : "#4c5a70"}"/>`,
      )
      .join("")}`,
  );

/** A hand of a face's size and colour before a wall. */
export const hand = svg(
  600,
  800,
  `<rect width="600" height="800" fill="#9aa3a4"/><g fill="#d9a384" stroke="#a8714f" stroke-width="4"><rect x="200" y="330" width="220" height="280" rx="70"/><rect x="190" y="150" width="52" height="260" rx="26"/><rect x="252" y="110" width="54" height="280" rx="27"/><rect x="316" y="130" width="52" height="270" rx="26"/><rect x="376" y="190" width="46" height="220" rx="23"/><rect x="120" y="370" width="50" height="190" rx="25" transform="rotate(-32 150 470)"/><rect x="240" y="590" width="150" height="230"/></g>`,
);
