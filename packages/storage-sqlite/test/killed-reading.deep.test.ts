import { sandboxExtractor } from "@passmuster/core";
import { expect, test } from "vitest";
import { temporaryDirectory } from "./directory.ts";
import { readingService } from "./processes/reading-service.ts";
import { startOther } from "./processes/start.ts";

const folder = temporaryDirectory();
const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("a document whose reader was killed in between is read again", async () => {
  const passmuster = readingService(folder, sandboxExtractor());
  await passmuster.start({ work: false });
  const ask = async (method: string, url: string, token?: string, body?: object) => {
    const { body: bytes } = await passmuster.handle({
      method,
      url,
      headers: {
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: Buffer.from(JSON.stringify(body)) }),
    });
    return JSON.parse(Buffer.from(bytes ?? "{}").toString()).data;
  };
  const { id, url } = await passmuster.flow("identity").verifications.create({
    person: { firstName: "Ines", lastName: "Marlow", dateOfBirth: "1990-04-12" },
    documents: { photoId: { type: "Passport", number: "X1234567", country: "ATA" } },
  });
  const capability = new URL(url).hash.slice(1);
  const { token } = await ask("POST", "/api/v1/session", undefined, { verification: id, capability });

  const other = await startOther("read", folder);
  const told = other.answer();
  const document = { type: 3, country: "ATA", front_side_data: png };
  const put = await ask("PUT", "/api/v1/session/uploads/photo-id", token, { document });
  expect(put.documents[0].uploaded.reading).toBe("reading");
  expect(await told).toBe("reading");
  other.kill();

  await passmuster.start();
  const read = await ask("GET", `/api/v1/session/after/${put.version}`, token);
  expect(read.documents[0].uploaded).toMatchObject({ reading: "read", advice: [] });
  await passmuster.close();
});
