/** A request from an adapter: nothing is parsed or decoded. */
export interface HttpRequest {
  readonly method: string;
  /** Path and query, without the prefix under which Passmuster is mounted. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The address of the connection's other end, such as `request.socket.remoteAddress`. */
  readonly address?: string | undefined;
  /** The raw bytes, read only after authentication. */
  readonly body?: AsyncIterable<Uint8Array> | Uint8Array | null | undefined;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text is sent in UTF-8. Absent on 204 and on responses to HEAD. */
  readonly body?: Uint8Array | string;
}

/** The value of a header; several are joined by RFC 9110 §5.3. */
export function headerOf({ headers }: Pick<HttpRequest, "headers">, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : value?.join(", ");
}
