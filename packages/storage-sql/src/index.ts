/** The rows of SQL storages: columns for queries, and a sealed part for personal data. */
export * from "./aggregate.ts";
export * from "./claim-rows.ts";
export * from "./data-keys.ts";
export * from "./decision-rows.ts";
export * from "./fact-rows.ts";
export * from "./history-rows.ts";
export * from "./lease-rows.ts";
export * from "./message-rows.ts";
export * from "./recent.ts";
export * from "./request-rows.ts";
export * from "./seal.ts";
export * from "./search-page.ts";
export * from "./search-rows.ts";
export * from "./state-rows.ts";
export * from "./token-rows.ts";
export * from "./verification-rows.ts";
export * from "./webhook-rows.ts";
