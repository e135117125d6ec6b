/** One API request. `code` is the error code of a refusal. */
export type Call = (
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: object,
) => Promise<{ readonly status: number; readonly code: string; readonly data: unknown }>;
