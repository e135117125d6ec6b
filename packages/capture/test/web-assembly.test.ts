import { capturePage } from "@passmuster/capture";
import {
  createPassmuster,
  fetchHandler,
  memoryBlobs,
  memoryStorage,
  sandboxExtractor,
  sandboxPresence,
} from "@passmuster/core";
import { expect, test } from "vitest";

test("the capture page alone runs WebAssembly, and only for a presence check that needs it", async () => {
  const policiesWith = async (webAssembly?: boolean) => {
    const own = { ...sandboxPresence(), connect: ["wss://streaming.example"] };
    const presence = webAssembly === undefined ? own : { ...own, webAssembly };
    const passmuster = createPassmuster({
      publicUrl: "https://id.example.test",
      secret: "a secret of the header tests, 32 bytes or more",
      storage: memoryStorage(),
      blobs: memoryBlobs(),
      extractor: sandboxExtractor(),
      capture: capturePage(),
      presence,
    });
    const handle = fetchHandler(passmuster);
    const policyOf = async (path: string) => {
      const { headers } = await handle(new Request(`https://id.example.test${path}`));
      return headers.get("content-security-policy")?.split("; ");
    };
    const policies = { verify: await policyOf("/verify/ver_1"), export: await policyOf("/export/ver_1") };
    await passmuster.close();
    return policies;
  };
  const plain = await policiesWith();
  expect(plain.verify).toEqual(
    expect.arrayContaining(["script-src 'self'", "connect-src 'self' wss://streaming.example"]),
  );
  expect(await policiesWith(false)).toEqual(plain);
  const loosened = await policiesWith(true);
  const scripts = "script-src 'self' 'wasm-unsafe-eval'";
  expect(loosened.verify).toEqual(plain.verify?.map((part) => part.replace("script-src 'self'", scripts)));
  expect(loosened.export).toEqual(plain.export);
  expect(plain.export).toContain("connect-src 'self'");
});
