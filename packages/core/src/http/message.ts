/** A request as an adapter hands it over: nothing parsed, nothing decoded. */
export interface HttpRequest {
  readonly method: string;
  /** Path and query, without the prefix under which Passmuster is mounted. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The raw bytes. Not read before the caller is known. */
  readonly body?: AsyncIterable<Uint8Array> | Uint8Array | null | undefined;
}

export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A text is sent in UTF-8. Absent on 204 and on answers to HEAD. */
  readonly body?: Uint8Array | string;
}

/** The one value of a header; several are joined as RFC 9110 §5.3 says. */
export function headerOf({ headers }: HttpRequest, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : value?.join(", ");
}
