export type { Client, FlowClient } from "./client.ts";
export { createClient } from "./client.ts";
export type { CsvFile } from "./csv.ts";
export type { Duration } from "./duration.ts";
export {
  isApiError,
  PassmusterAnswerError,
  PassmusterApiError,
  PassmusterConnectionError,
  PassmusterTimeoutError,
} from "./errors.ts";
export type { FlowOperations, Operations } from "./generated/operations.generated.ts";
export type * from "./generated/types.generated.ts";
export type { Page, Pages } from "./pages.ts";
export type { Picture, WithPictures } from "./pictures.ts";
export type { ClientOptions, RequestOptions } from "./send.ts";
export type { WaitOptions } from "./wait-for.ts";
