import type { ChipKey, NativeChipReader } from "./native-chip-reader.ts";

/** One end user's session: the address of Passmuster, and the capability that starts with `vss_`. */
export interface Session {
  readonly url: string;
  readonly capability: string;
}

export interface PhotographedDocument {
  /** The part of the verification that the document is for, such as `photo_id`. */
  readonly context: string;
  readonly type: number;
  readonly country: string;
  /** JPEG in base64. */
  readonly front: string;
  readonly back?: string;
}

/**
 * Reads the chip with a challenge of this session, and uploads it beside the images. The server verifies it;
 * the app decides nothing.
 *
 * @throws {Error} if the server refuses; the message is its sentence
 */
export async function uploadWithChip(
  session: Session,
  document: PhotographedDocument,
  key: ChipKey,
  reader: NativeChipReader,
): Promise<unknown> {
  const { challenge } = await send<{ challenge: string }>(session, "POST", "chip-challenge");
  const { activeResponse, ...files } = await reader.read(key, challenge);
  const { context, type, country, front, back } = document;
  return send(session, "PUT", `uploads/${encodeURIComponent(context)}`, {
    document: {
      type,
      country,
      front_side_data: front,
      ...(back && { back_side_data: back }),
      chip: { ...files, ...(activeResponse && { responses: { active: activeResponse } }) },
    },
  });
}

async function send<Answer>(
  { url, capability }: Session,
  method: "POST" | "PUT",
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${url}/api/v1/session/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${capability}`,
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer & { readonly message?: string };
  if (!response.ok) throw new Error(answer.message ?? `The server answered ${response.status}.`);
  return answer;
}
