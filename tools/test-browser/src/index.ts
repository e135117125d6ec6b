export { findChromium, hasChromium, launch } from "./chromium.ts";
export { desktop, phone, type Visit, visit } from "./visit.ts";
export { bytesOf, type WireAnswer, watchWire } from "./wire.ts";
