import { deepStrictEqual, ok } from "node:assert/strict";
import type { ClientRequest } from "node:http";
import { createFactory } from "@passmuster/core/testing";
import type { HttpAnswer, HttpProbe, HttpProbing } from "./fixtures/http-probe.ts";
import { api, create, documents, identity, refuses, verifications } from "./fixtures/http-requests.ts";

/** The ordinary requests of an API. */
export const lifeProbes: readonly HttpProbe[] = [
  {
    name: "a verification goes from creation through upload, pipeline and PDF to its deletion",
    async run(probing) {
      const { ask, drain, pathOf } = probing;
      const { id } = await create(probing);
      const document = await upload(probing, id);
      const submitted = await ask("PUT", `${verifications}/${id}/submit`);
      deepStrictEqual([submitted.status, submitted.json.data.status_label], [200, "Submitted"]);
      await drain();
      const { json } = await ask("GET", `${verifications}/${id}`);
      deepStrictEqual(json.data.status_label, "Approved");
      const pdf = await ask("GET", `${documents}/${document.id}/pdf`);
      deepStrictEqual(Buffer.from(pdf.json.data, "base64").subarray(0, 5).toString(), "%PDF-");
      const image = await ask("GET", pathOf(document.url_front), { token: null });
      deepStrictEqual([image.status, image.headers["content-type"]], [200, "image/jpeg"]);
      deepStrictEqual((await ask("DELETE", `${verifications}/${id}`)).status, 204);
      refuses(await ask("GET", `${verifications}/${id}`), 404, "verification_not_found");
      refuses(await ask("GET", pathOf(document.url_front), { token: null }), 404, "image_not_found");
    },
  },
  {
    name: "signed links return images byte by byte without a token",
    async run(probing) {
      const { ask, pathOf } = probing;
      const { qr_code: link } = await create(probing);
      const png = await ask("GET", pathOf(link), { token: null });
      deepStrictEqual([png.status, png.headers["content-type"]], [200, "image/png"]);
      deepStrictEqual(png.body.subarray(0, 8).toString("latin1"), "\x89PNG\r\n\x1a\n");
      const svg = await ask("GET", pathOf(link).replace(".png", ".svg"), { token: null });
      deepStrictEqual([svg.status, svg.headers["content-type"]], [200, "image/svg+xml"]);
      const { prefix, mounted } = probing;
      const fetched = await fetch(new URL(`${prefix}${pathOf(link)}`, mounted));
      ok(Buffer.from(await fetched.arrayBuffer()).equals(png.body), "the same links work with fetch");
      refuses(await ask("GET", `${pathOf(link)}x`, { token: null }), 404, "image_not_found");
    },
  },
  {
    name: "a compressed response arrives as it was sent, and HEAD has its length",
    async run({ ask }) {
      const asking = { token: null, headers: { "accept-encoding": "br, gzip;q=0.5" } };
      for (const method of ["GET", "HEAD"]) {
        const { status, headers } = await ask(method, `${api}/openapi.json`, asking);
        const { "content-encoding": coding, vary } = headers;
        deepStrictEqual([status, coding, vary], [200, "br", "accept-encoding"]);
      }
    },
  },
  {
    name: "a verification can be found, changed and commented on with every method",
    async run(probing) {
      const { ask } = probing;
      const { id } = await create(probing);
      const changed = await ask("PATCH", `${verifications}/${id}`, { json: { vendor_reference: "order-2" } });
      deepStrictEqual([changed.status, changed.json.data.vendor_reference], [200, "order-2"]);
      const review = { comment: "Reviewed by a person.", email: "rita@example.test" };
      const canceled = await ask("PUT", `${verifications}/${id}/cancel`, { json: review });
      deepStrictEqual([canceled.status, canceled.json.data.status_label], [200, "Canceled"]);
    },
  },
  {
    name: "a DELETE without a body gets 204 although it names a JSON content type",
    async run(probing) {
      const { id } = await create(probing);
      const headers = { "content-type": "application/json" };
      const { status, body } = await probing.ask("DELETE", `${verifications}/${id}`, { headers });
      deepStrictEqual([status, body.length], [204, 0]);
    },
  },
  {
    name: "HEAD has the response of GET without its body",
    async run(probing) {
      const { id } = await create(probing);
      for (const path of [`${verifications}/${id}`, verifications, "/health/live"]) {
        const head = await probing.ask("HEAD", path);
        deepStrictEqual([head.status, head.body.length], [200, 0]);
        deepStrictEqual(head.headers["content-type"], "application/json");
      }
      deepStrictEqual((await probing.ask("HEAD", "/nowhere")).status, 404);
    },
  },
  {
    name: "twenty concurrent requests each get their own response",
    async run(probing) {
      const references = Array.from({ length: 20 }, (_, number) => `order-${number}`);
      const created = await atOnce(probing, references);
      deepStrictEqual(
        created.map(({ json }) => json.data?.vendor_reference),
        references,
      );
      deepStrictEqual(new Set(created.map(({ json }) => json.data.id)).size, 20);
    },
  },
];

/** Creates a verification for each reference. Every request is open before the first body is sent. */
async function atOnce({ ask }: HttpProbing, references: readonly string[]): Promise<readonly HttpAnswer[]> {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const headers = { "content-type": "application/json", expect: "100-continue" };
  let waiting = references.length;
  return Promise.all(
    references.map((reference) => {
      const body = (sending: ClientRequest) => {
        sending.once("continue", () => {
          waiting -= 1;
          if (waiting === 0) begin();
        });
        sending.flushHeaders();
        begun.then(() => sending.end(JSON.stringify({ ...identity, vendor_reference: reference })));
      };
      return ask("POST", verifications, { headers, body });
    }),
  );
}

async function upload({ ask }: HttpProbing, verification: string) {
  const picture = Buffer.from(createFactory().picture()).toString("base64");
  const { country } = identity.documents.photo_id;
  const document = { context_type: "PHOTO_ID", type: 3, country, front_side_data: picture };
  const { status, json } = await ask("POST", documents, { json: { verification, document } });
  deepStrictEqual([status, json.data?.status_label], [201, "Uploaded"]);
  return json.data;
}
