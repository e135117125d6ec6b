import { lookup as systemLookup } from "node:dns";
import { lookup as lookupAll } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector, request } from "undici";
import { isPublicAddress } from "../../../../src/service/webhooks/address-guard.ts";
import { createSender } from "../../../../src/service/webhooks/send.ts";
import { anonymous } from "./canaries.ts";

/** Posts to a URL; resolves to the reason of its failure. */
export interface Sends {
  send(url: string): Promise<string>;
  close(): Promise<void>;
}

const unaborted = new AbortController().signal;

const sound = (): Sends => {
  const build: typeof buildConnector = (options) => buildConnector({ ...options, ...anonymous });
  const sender = createSender({ timeoutSeconds: 3, build });
  return {
    async send(url) {
      const order = { url, headers: {}, body: "{}", allowPrivate: false };
      return (await sender.send(order, unaborted)).failure ?? "delivered";
    },
    close: sender.close,
  };
};

const posting = (connect: buildConnector.connector | buildConnector.BuildOptions): Sends => {
  const dispatcher = new Agent({ connect });
  return {
    async send(url) {
      if (new URL(url).protocol !== "https:") return "not_https";
      const options = { method: "POST", body: "{}", dispatcher, headersTimeout: 3000 } as const;
      return request(url, options).then(
        async ({ statusCode, body }) => {
          await body.dump();
          return statusCode < 300 ? "delivered" : "redirect";
        },
        (error: Error) => (error.message === "refused" ? "address_refused" : "connection"),
      );
    },
    close: () => dispatcher.destroy(),
  };
};

/** The obvious place for a guard: undici's `connect.lookup`, which Node does not call for literals. */
const guardInLookup = (): Sends => {
  const lookup: LookupFunction = (host, options, answer) =>
    systemLookup(host, { ...options, all: true }, (error, found) => {
      const open = !error && found.every(({ address }) => isPublicAddress(address));
      answer(open ? error : new Error("refused"), open ? found : []);
    });
  return posting({ ...anonymous, lookup } as buildConnector.BuildOptions);
};

/** Resolves and checks the name, then lets the connection resolve it again. */
const guardBefore = (): Sends => {
  const connect = buildConnector(anonymous);
  return posting((options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, "");
    const found = isIP(host) ? Promise.resolve([{ address: host }]) : lookupAll(host, { all: true });
    const checked = found.then((all) => all.every(({ address }) => isPublicAddress(address)));
    checked.then(
      (open) => (open ? connect(options, callback) : callback(new Error("refused"), null)),
      (error: Error) => callback(error, null),
    );
  });
};

/** The attacked senders: the shipped one, and two with guards known to fail. */
export const senders: Readonly<Record<string, () => Sends>> = { sound, guardInLookup, guardBefore };
