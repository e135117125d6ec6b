type Tones = readonly [string, ...string[]];

/** From the fairest to the darkest. */
export const skins: Tones = ["#f0cdb4", "#e8bd9c", "#d9a47d", "#b97f58", "#9c6848"];
export const fairHair: Tones = ["#6b4a2f", "#8a6238", "#b58a52", "#43302a", "#7b3f26", "#d8b878", "#a04a22"];
export const darkHair: Tones = ["#241a18", "#33231d", "#1c1718", "#3d2a22"];
export const grayHair: Tones = ["#5f5b58", "#6d6864"];
export const fairEyes: Tones = ["#5d7f8f", "#6f7f4e", "#6b4a30", "#4f6f86", "#7b6a3f"];
export const garments: Tones = ["#2f4858", "#5b3a4e", "#36543f", "#6b3b32", "#33406b", "#4a4a52"];
