/** How SQL storages write the nouns down: each row of columns that are asked about, with the personal part sealed. */
export * from "./claim-rows.ts";
export * from "./message-rows.ts";
export * from "./recent.ts";
export * from "./request-rows.ts";
export * from "./seal.ts";
export * from "./token-rows.ts";
export * from "./verification-rows.ts";
export * from "./webhook-rows.ts";
