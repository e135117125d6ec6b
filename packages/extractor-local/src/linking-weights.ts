/** Our own, 195 kB: tells the field of a piece of text on a card. Made by `tools/training/linking/`. */
export const linkingWeights = new URL("../models/linking.json", import.meta.url);
