import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSender, type Sender } from "../../../src/service/webhooks/send.ts";
import { createService } from "../../service.ts";
import { createReceiver, type Receiver } from "./receiver.ts";
import { closedSpellings } from "./spellings.ts";

/** A proxy that sends every tunnel to one place, which does not speak TLS. */
const asked: string[] = [];
const proxy = createServer((_request, response) => response.writeHead(501).end());
let receiver: Receiver;
let sender: Sender;
let address: string;
beforeEach(async () => {
  asked.length = 0;
  receiver = await createReceiver();
  proxy.removeAllListeners("connect").on("connect", (request: IncomingMessage, socket) => {
    asked.push(`${request.url} ${request.headers["proxy-authorization"] ?? "-"}`);
    const onward = connect(Number(new URL(receiver.url).port), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      socket.pipe(onward).pipe(socket);
    });
    for (const end of [socket, onward]) end.on("error", () => undefined);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  address = `http://user:pass@127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  sender = createSender({ timeoutSeconds: 2, proxy: address });
});
afterEach(async () => {
  await sender.close();
  await receiver.close();
  proxy.closeAllConnections();
  proxy.close();
});

const send = (url: string, allowPrivate = false) =>
  sender.send({ url, headers: {}, body: "{}", allowPrivate }, new AbortController().signal);

test("a proxy gets the unresolved name by CONNECT, and TLS runs with the endpoint", async () => {
  expect(await send("https://hooks.example.com/x")).toMatchObject({ status: null, failure: "tls" });
  expect(asked).toEqual([`hooks.example.com:443 Basic ${Buffer.from("user:pass").toString("base64")}`]);
});

test("a closed name is refused before the proxy is asked", async () => {
  for (const host of closedSpellings) {
    const url = `https://${host}/`;
    if (URL.canParse(url)) expect([host, (await send(url)).failure]).toEqual([host, "address_refused"]);
  }
  expect((await send("http://hooks.example.com/")).failure).toBe("not_https");
  expect(asked).toEqual([]);
});

test("an endpoint with leave for private addresses is connected to without the proxy", async () => {
  expect(await send(receiver.url, true)).toMatchObject({ status: 204 });
  expect(asked).toEqual([]);
});

test("webhooks are sent through the option's proxy; an invalid URL is refused at start", async () => {
  const { passmuster } = await createService({ webhooks: { proxy: address } });
  const { id } = await passmuster.webhooks.add({ url: "https://hooks.example.com/" });
  expect(await passmuster.webhooks.test(id)).toMatchObject({ failure: "tls" });
  expect(asked).toHaveLength(1);
  await passmuster.close();
  await expect(createService({ webhooks: { proxy: "proxy:3128" } })).rejects.toThrow(/webhooks\.proxy/);
});
