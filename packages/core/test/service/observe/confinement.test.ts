import { createPassmuster, memoryBlobs, memoryStorage, sandboxExtractor } from "@passmuster/core";
import { ConfinementError, confinement } from "@passmuster/process-pool";
import { expect, test } from "vitest";

interface Line {
  readonly level: "info" | "warn";
  readonly fields: object;
  readonly message: string;
}

async function linesAtStart(confine: "auto" | "off"): Promise<readonly Line[]> {
  const lines: Line[] = [];
  const nothing = (): void => {};
  const passmuster = createPassmuster({
    publicUrl: "https://id.example.test",
    secret: "a secret of the tests, thirty-two bytes or more",
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    extractor: sandboxExtractor(),
    confine,
    logger: {
      debug: nothing,
      error: nothing,
      info: (fields, message) => lines.push({ level: "info", fields, message }),
      warn: (fields, message) => lines.push({ level: "warn", fields, message }),
    },
  });
  await passmuster.start({ work: false });
  await passmuster.close();
  return lines;
}

test("the start logs which layers confine the processes that decode images", async () => {
  const { layers, files, network } = confinement();
  const [line] = await linesAtStart("auto");
  expect(line?.fields).toMatchObject({ ...layers, files, network });
  expect(line?.level).toBe(files && network ? "info" : "warn");
});

test("the start warns if confinement is off", async () => {
  const [line] = await linesAtStart("off");
  expect(line).toMatchObject({
    level: "warn",
    fields: { landlock: 0, seccomp: false, permission: false, files: false, network: false },
    message: "decoders are not fully confined",
  });
});

test("a host that requires confinement starts only where files and network are closed", () => {
  const { files, network } = confinement();
  const create = () =>
    createPassmuster({
      publicUrl: "https://id.example.test",
      secret: "a secret of the tests, thirty-two bytes or more",
      storage: memoryStorage(),
      blobs: memoryBlobs(),
      extractor: sandboxExtractor(),
      confine: "required",
    });
  if (files && network) expect(create).not.toThrow();
  else expect(create).toThrow(ConfinementError);
});
