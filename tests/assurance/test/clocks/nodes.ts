import {
  createPassmuster,
  directQueue,
  fetchHandler,
  memoryBlobs,
  type Passmuster,
  sandboxExtractor,
} from "@passmuster/core";
import { type BlobStore, systemEnvironment } from "@passmuster/core/ports";
import type { VerificationStorage } from "@passmuster/core/storage";
import { createClock, type Factory } from "@passmuster/core/testing";

export const minute = 60_000_000;
export const hour = 60 * minute;

/** The true time, which moves only when a test moves it. */
export interface Time {
  now: number;
}

export interface Node {
  readonly passmuster: Passmuster;
  readonly handle: (request: Request) => Promise<Response>;
  /** Sets the clock of the machine: microseconds ahead of the true time. */
  set(ahead: number): void;
  /** Moves the clock of the machine. */
  jump(by: number): void;
  /** The clock of the process. */
  now(): number;
}

export interface Nodes {
  readonly time: Time;
  readonly a: Node;
  readonly b: Node;
  /** The ids of received events, in order; a repeated one twice. */
  readonly events: readonly string[];
  /** Readings that began. */
  readonly readings: readonly string[];
  /** Readings wait while this is held. */
  hold(): () => void;
  close(): Promise<void>;
}

/** Two processes with clocks of their own over one storage. */
export async function startNodes([first, second]: readonly [
  VerificationStorage,
  VerificationStorage,
]): Promise<Nodes> {
  const time: Time = { now: Date.now() * 1000 };
  const blobs = memoryBlobs();
  const events: string[] = [];
  const readings: string[] = [];
  let gate: Promise<void> = Promise.resolve();

  const start = async (storage: VerificationStorage, name: string): Promise<Node> => {
    let skew = 0;
    const now = createClock(
      () => time.now + skew,
      () => time.now,
    );
    const passmuster = createPassmuster({
      publicUrl: "http://127.0.0.1",
      secret: "a secret of the experiment, thirty-two bytes or more",
      storage,
      blobs: shared(blobs),
      queue: directQueue(),
      expiresAfter: false,
      environment: { ...systemEnvironment(), now },
      extractor: held(name),
      limits: { requestsPerMinute: false },
    });
    await passmuster.start({ work: false });
    passmuster.on("*", (event) => {
      if ("sequence" in event) events.push(`${event.verificationId} ${event.sequence}`);
    });
    return {
      passmuster,
      handle: fetchHandler(passmuster),
      now,
      set(ahead) {
        skew = ahead;
      },
      jump(by) {
        skew += by;
      },
    };
  };

  const held = (name: string): ReturnType<typeof sandboxExtractor> => {
    const sandbox = sandboxExtractor();
    return {
      ...sandbox,
      async extract(input, signal) {
        readings.push(name);
        await gate;
        return sandbox.extract(input, signal);
      },
    };
  };

  const [a, b] = [await start(first, "a"), await start(second, "b")];
  return {
    time,
    a,
    b,
    events,
    readings,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => resolve();
    },
    async close() {
      await a.passmuster.close();
      await b.passmuster.close();
    },
  };
}

/** A blob store that both nodes use, so none of them closes it. */
function shared({ put, get, delete: remove }: BlobStore): BlobStore {
  return { put, get, delete: remove };
}

/** Creates a verification with its passport. Resolves to its id. */
export async function started({ passmuster }: Node, make: Factory): Promise<string> {
  const { verifications, documents } = passmuster.flow("identity");
  const photoId = make.document({ type: "Passport", country: "ATA" });
  const { id } = await verifications.create({ ...make.verification(), documents: { photoId } });
  await documents.upload({
    verification: id,
    document: { contextType: "PHOTO_ID", type: 3, country: "ATA", frontSideData: make.picture() },
  });
  return id;
}
