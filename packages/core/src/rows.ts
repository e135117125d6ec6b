/** How SQL storages write the nouns down: each row of columns that are asked about, with the personal part sealed. */
export * from "./rows/message-rows.ts";
export * from "./rows/recent.ts";
export * from "./rows/request-rows.ts";
export * from "./rows/seal.ts";
export * from "./rows/token-rows.ts";
export * from "./rows/verification-rows.ts";
export * from "./rows/webhook-rows.ts";
