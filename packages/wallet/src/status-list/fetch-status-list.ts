import type { StatusFetch } from "./status-lists.ts";

/** Milliseconds for the complete response. */
const timeoutMs = 5_000;

/**
 * Fetches a status list token with the `fetch` of Node (draft-ietf-oauth-status-list section 8.1). It follows
 * no redirect, sends no cookie, and reads at most `maxBytes`.
 */
export const fetchStatusList: StatusFetch = async (uri, { maxBytes }) => {
  const response = await fetch(uri, {
    headers: { accept: "application/statuslist+jwt, application/statuslist+cwt" },
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok || !response.body)
    throw new Error(`The status list's server answered ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`The response has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};
