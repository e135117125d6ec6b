import type { Bench } from "./database.ts";

/** Calls the API as the desk does, with a reviewer's session. */
export interface Caller {
  get(path: string): Promise<Buffer>;
  post(path: string, body: object): Promise<Buffer>;
}

/** A session lasts five minutes: a measurement opens one of its own. */
export async function signIn({ url }: Pick<Bench, "url">): Promise<Caller> {
  const headers = { "passmuster-desk": "1", origin: url };
  const session = await fetch(`${url}/api/v1/desk/session`, { method: "POST", headers });
  const { data } = (await session.json()) as { readonly data: { readonly token: string } };
  const call = async (path: string, init: RequestInit = {}): Promise<Buffer> => {
    const authorization = `Bearer ${data.token}`;
    const answer = await fetch(`${url}${path}`, { ...init, headers: { authorization, ...init.headers } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${bytes}`);
    return bytes;
  };
  return {
    get: (path) => call(path),
    post: (path, body) =>
      call(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  };
}
