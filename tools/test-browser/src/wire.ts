import type { Page } from "playwright-core";

/** One answer that a page received. */
export interface WireAnswer {
  readonly path: string;
  /** `Content-Encoding`; `undefined` if the answer is not compressed. */
  readonly coding: string | undefined;
  /** Bytes on the wire, headers included. */
  readonly bytes: number;
}

/** Notes the complete answers of a page from now on, as Chromium counts them. @returns a list that grows */
export async function watchWire(page: Page): Promise<readonly WireAnswer[]> {
  const answers: WireAnswer[] = [];
  const begun = new Map<string, Pick<WireAnswer, "path" | "coding">>();
  const session = await page.context().newCDPSession(page);
  session.on("Network.responseReceived", ({ requestId, response: { url, headers } }) => {
    const { pathname } = new URL(url);
    begun.set(requestId, { path: pathname, coding: headers["content-encoding"] });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength: bytes }) => {
    const answer = begun.get(requestId);
    if (answer) answers.push({ ...answer, bytes });
  });
  await session.send("Network.enable");
  return answers;
}

export const bytesOf = (answers: readonly WireAnswer[]): number =>
  answers.reduce((sum, { bytes }) => sum + bytes, 0);
