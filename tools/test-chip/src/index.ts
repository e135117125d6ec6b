export * from "./authority.ts";
export * from "./chip.ts";
export * from "./der-writer.ts";
export * from "./document.ts";
export * from "./list.ts";
export * from "./signing.ts";
