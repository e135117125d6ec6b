import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { markedBody, picture, type Sender } from "./marked-life.ts";
import { marker } from "./markers.ts";

const flow = "/api/v1/postal1583";
const json = JSON.stringify(markedBody(`D${marker}`));

/** Requests that are refused, each with markers where it is wrong. */
export async function sendMalformed(sender: Sender, token: string): Promise<void> {
  const { send } = sender;
  const bodies: readonly (string | Uint8Array)[] = [
    json.slice(0, -9),
    `${json}${marker}`,
    json.replace("{", `{"${marker}":1,`),
    json.replace('"1931-07-19"', `"${marker}"`),
    json.replace('"1931-07-19"', `"\\ud800${marker}\\u0000"`),
    json.replace('"vendor_reference"', `"__proto__":{"${marker}":1},"vendor_reference"`),
    `["${marker}"]`,
    `"${marker}\n    at ${marker} (file:1:1)"`,
    marker,
    Buffer.concat([Buffer.from(json), Buffer.of(0xff, 0xfe)]),
    `${"[".repeat(500)}"${marker}"`,
  ];
  for (const body of bodies) await send("POST", `${flow}/verifications`, { token, body });
  for (const type of ["text/plain", `application/${marker}`, "multipart/form-data; boundary=x"])
    await send("POST", `${flow}/verifications`, { token, body: json, headers: { "content-type": type } });
  const image = await picture(sender);
  const documents = [
    { front_side_data: `${marker}!` },
    { front_side_data: image.slice(0, 200) },
    { front_side_data: Buffer.from(marker).toString("base64") },
    { front_side_data: image, type: marker },
    { front_side_data: image, [marker]: marker },
  ];
  for (const document of documents) {
    const known = { context_type: "PHOTO_ID", type: 1, country: "USA" };
    const body = { verification: "ver_01jd2k3m4n5p6q7r8s9t0v1w2x", document: { ...known, ...document } };
    await send("POST", `${flow}/documents`, { token, body });
  }
  for (const path of [
    `/${marker}`,
    `${flow}/verifications/${marker}`,
    `/images/${marker}?signature=${marker}`,
  ])
    for (const method of ["GET", "POST", "DELETE"]) await send(method, path, { token });
  for (const path of [`/%${marker}`, `/qr/%ff/${marker}.png`, `/verify/${marker}`, `/capture/..%2f${marker}`])
    await send("GET", path);
  for (const unknown of [`pm_${marker}`, `${marker}.${marker}`, `sess_${marker}`]) {
    await send("GET", `${flow}/verifications`, { token: unknown });
    await send("GET", "/api/v1/session", { token: unknown });
    await send("GET", "/metrics", { token: unknown });
  }
  const key = { "idempotency-key": `${marker} with a space` };
  await send("POST", `${flow}/verifications`, { token, body: json, headers: key });
}

/** Bytes that are not quite HTTP. Resolves to all responses. */
export async function sendRaw(url: string, token: string): Promise<readonly string[]> {
  const head = `POST ${flow}/verifications HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  const all = [
    `${marker}\r\n\r\n`,
    `GET /${marker} HTTP/9.9\r\n\r\n`,
    `GET /${marker} HTTP/1.1\r\nHost: x\r\n${marker} without colon\r\n\r\n`,
    `GET /${marker} HTTP/1.1\r\nHost: x\r\nX-A: ${marker.repeat(4_000)}\r\n\r\n`,
    `GET /${marker} HTTP/1.1\r\nHost: x\r\nUpgrade: ${marker}\r\nConnection: upgrade\r\n\r\n`,
    `GET http://${marker}/${marker} HTTP/1.1\r\nHost: ${marker}\r\nConnection: close\r\n\r\n`,
    `${head}Content-Length: 5000\r\n\r\n${json}`,
    `${head}Content-Length: ${marker}\r\n\r\n${json}`,
    `${head}Transfer-Encoding: chunked\r\n\r\n${marker}\r\n${json}\r\n0\r\n\r\n`,
    `${head}Expect: ${marker}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
  ];
  const { hostname, port } = new URL(url);
  return Promise.all(
    all.map(async (bytes) => {
      const socket = connect(Number(port), hostname);
      await once(socket, "connect");
      socket.end(bytes, "latin1");
      return text(socket).catch(() => "");
    }),
  );
}
