import { fileOfPackage } from "@passmuster/process-pool";

/** Our own, 195 kB: tells the field of a piece of text on a card. Made by `lab/training/linking/`. */
export const linkingWeights = fileOfPackage(import.meta.url, "models/linking.json");
