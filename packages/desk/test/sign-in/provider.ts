import { exportJWK, generateKeyPair } from "jose";
import Provider from "oidc-provider";
import { listen } from "./host.ts";

export interface Account {
  readonly email: string;
  readonly email_verified: boolean;
  readonly groups: readonly string[];
}

export const clientSecret = "a secret of the client, of thirty-two bytes or more";

/** A real OpenID provider, whose key the test knows. */
export async function openProvider(
  accounts: Readonly<Record<string, Account>>,
  clients: readonly { readonly id: string; readonly callback: string }[],
) {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const server = await listen();
  const provider = new Provider(server.url, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: "first", alg: "RS256", use: "sig" }] },
    clients: clients.map(({ id, callback }) => ({
      client_id: id,
      client_secret: clientSecret,
      redirect_uris: [callback],
    })),
    claims: { openid: ["sub"], email: ["email", "email_verified"], groups: ["groups"] },
    scopes: ["openid", "email", "groups"],
    conformIdTokenClaims: false,
    cookies: { keys: ["a key of the provider's cookies"] },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts[id] }) }),
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  });
  server.serve(provider.callback());
  return { url: server.url, publicKey, privateKey, close: server.close };
}

/** Signs a person in as a browser does: follows redirects, keeps cookies, fills in the provider's forms. */
export function browserOf(account: string) {
  const jar = new Map<string, string>();
  const cookiesOf = (url: string) =>
    [...jar].flatMap(([key, pair]) => (key.startsWith(new URL(url).origin) ? [pair] : [])).join("; ");
  const ask = async (url: string, form?: URLSearchParams): Promise<Response> => {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: cookiesOf(url) },
      ...(form && { method: "POST", body: form }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const key = `${new URL(url).origin} ${pair.split("=")[0]}`;
      if (/expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(key);
      else jar.set(key, pair);
    }
    return response;
  };
  return {
    cookiesOf,
    /** Resolves to the address of the page that is no redirect and no form of the provider. */
    async open(start: string): Promise<string> {
      let [url, response] = [start, await ask(start)];
      for (let steps = 0; steps < 20; steps += 1) {
        const next = response.headers.get("location");
        const page = next === null ? await response.text() : "";
        const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
        if (next === null && prompt === undefined) return url;
        const form = prompt && new URLSearchParams({ prompt, login: account, password: "x" });
        if (next !== null) url = new URL(next, url).href;
        response = form ? await ask(url, form) : await ask(url);
      }
      throw new Error("The login does not end.");
    },
  };
}
