/**
 * `upload` is JSON with images, `wallet` JSON whose `data` is of a wallet's protocol, `form` what a wallet
 * posts by itself (`application/x-www-form-urlencoded`).
 */
export type BodyKind = "json" | "upload" | "wallet" | "form";
