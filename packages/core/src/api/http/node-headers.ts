import type { IncomingMessage } from "node:http";
import type { HttpRequest } from "./message.ts";

/**
 * The headers of a request of Node, which keeps only the first of several Host headers. Here all of them
 * stay.
 */
export function nodeHeaders({
  headers,
  rawHeaders = [],
}: Pick<IncomingMessage, "headers"> & Partial<Pick<IncomingMessage, "rawHeaders">>): HttpRequest["headers"] {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host");
  return hosts.length > 1 ? { ...headers, host: hosts } : headers;
}
