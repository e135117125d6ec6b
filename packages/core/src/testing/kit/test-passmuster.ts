import { memoryBlobs } from "../../adapters/memory/blob-store.ts";
import { memoryStorage } from "../../adapters/memory/storage.ts";
import { sandboxExtractor } from "../../adapters/sandbox/extractor.ts";
import { sandboxPresence } from "../../adapters/sandbox/presence.ts";
import { sandboxCredentials } from "../../adapters/sandbox/wallet.ts";
import type { KnownCreation } from "../../api/host/known-names.ts";
import type { Verifications } from "../../api/host/use-cases.ts";
import type { VerificationDetailView } from "../../api/host/views.ts";
import { PassmusterError } from "../../base/errors.ts";
import type { VerificationEvent } from "../../model/event.ts";
import type { Literal } from "../../model/open.ts";
import { timestamp } from "../../model/time.ts";
import { joinPassmuster, type KnownPassmuster, type Passmuster } from "../../passmuster.ts";
import type { PassmusterOptions } from "../../service/options.ts";
import type { ShippedTypeName } from "../../verdict/catalogue/document-types.ts";
import { asksPresence, type Flow } from "../../verdict/catalogue/flow.ts";
import { flows, type ShippedPath } from "../../verdict/catalogue/flows.ts";
import { manualEnvironment } from "../manual-environment.ts";
import { type ScriptedExtractor, scriptedExtractor } from "../scripted-extractor.ts";
import { captureWebhooks, type WebhookLog } from "./captured-webhooks.ts";
import { advanceBy } from "./clock.ts";
import { eventsOf } from "./events.ts";
import { createFactory, type Factory, type KnownFactory } from "./factory.ts";
import { plainImageReader } from "./picture.ts";
import { flowOf, prepare, presenceFlow, type Wanted, walletFlow } from "./prepared.ts";
import { type Requesting, requestsTo } from "./requests.ts";

/** Every option of `createPassmuster` but the clock, each with a default for tests. */
export interface TestOptions extends Partial<Omit<PassmusterOptions, "environment">> {
  /** Where the clock begins: `2026-01-31T12:00:00Z` by default. */
  readonly now?: string;
  /** People, ids and secrets follow from it: 1 by default. */
  readonly seed?: number;
}

/** Passmuster in memory, on a clock of its own. */
export interface TestPassmuster {
  readonly passmuster: Passmuster;
  /** Makes people, addresses and documents. */
  readonly make: Factory;
  /** Reads as the sandbox does, or as a test says by `play`. */
  readonly reader: ScriptedExtractor;
  /** What endpoints were sent, in order; no connection is opened. */
  readonly webhooks: WebhookLog;
  /** Every event so far, without repetitions. */
  readonly events: readonly VerificationEvent[];
  readonly publicUrl: string;
  /** An API token with the scopes `read`, `write` and `review`. */
  readonly token: string;
  readonly request: Requesting;
  /** What the clock says, ISO 8601 in UTC. Reading it moves it on by a microsecond. */
  now(): string;
  /** Moves the clock on by so many days, and does what falls due on the way, each at its time. */
  advance(days: number): Promise<void>;
  /** A verification in Started, with every document that its flow requires. @throws {PassmusterError} */
  started(wanted?: Wanted): Promise<VerificationDetailView>;
  /** The same, submitted, and decided as far as that needs no person. @throws {PassmusterError} */
  decided(wanted?: Wanted): Promise<VerificationDetailView>;
  /** Ends processes that pictures of your own may have started. */
  close(): Promise<void>;
}

type Making<Path extends string, TypeName extends string> = <
  Given extends string,
  PhotoId extends string,
  ProofOfAddress extends string,
>(
  wanted?: Wanted & {
    readonly flow?: Literal<Given, Path>;
    readonly input?: KnownCreation<TypeName, PhotoId, ProofOfAddress>;
  },
) => Promise<VerificationDetailView>;

/** `TestPassmuster` where literals are flows and document types of the service. */
export interface KnownTest<Path extends string, TypeName extends string>
  extends Omit<TestPassmuster, "passmuster" | "make" | "started" | "decided"> {
  readonly passmuster: KnownPassmuster<Path, TypeName>;
  /** Makes people, addresses and documents. */
  readonly make: KnownFactory<TypeName>;
  /** A verification in Started, with every document that its flow requires. @throws {PassmusterError} */
  readonly started: Making<Path, TypeName>;
  /** The same, submitted, and decided as far as that needs no person. @throws {PassmusterError} */
  readonly decided: Making<Path, TypeName>;
}

/**
 * A whole service for tests: no port, no file, no process, no sleep. Runs under any test runner.
 *
 * @example
 * const { decided, events, advance } = await testPassmuster();
 * const { statusLabel } = await decided({ scenario: "SANDBOX-EXPIRED" }); // "Rejected"
 * await advance(30);
 */
export async function testPassmuster<const Flows extends readonly Flow[] = readonly []>(
  options: TestOptions & { readonly flows?: Flows } = {},
): Promise<
  KnownTest<
    ShippedPath | "wallet" | Flows[number]["path"],
    ShippedTypeName | Flows[number]["documentTypes"][number]["name"]
  >
> {
  const { now = "2026-01-31T12:00:00Z", seed = 1, ...own } = options;
  const environment = manualEnvironment({ now, seed: `kit ${seed}` });
  const storage = own.storage ?? memoryStorage();
  const reader = scriptedExtractor(
    { name: "sandbox", sandbox: true },
    sandboxExtractor({ pause: async (milliseconds) => environment.advance(milliseconds * 1000) }),
  );
  const webhooks = captureWebhooks();
  const settings = settingsOf(own, { environment, storage, extractor: reader });
  const passmuster = joinPassmuster(settings, { images: imagesOf(settings), sender: webhooks });
  await passmuster.start({ work: false });
  const { secret: token } = await passmuster.tokens.create({ scopes: ["read", "write", "review"] });
  const make = createFactory(seed);
  const publicUrl = settings.publicUrl.replace(/\/+$/, "");
  const advance = (days: number) => advanceBy(days, { environment, storage, passmuster });
  const started = (wanted: Wanted = {}) => startOne({ passmuster, make, own: settings.flows }, wanted);
  return {
    passmuster,
    make,
    reader,
    webhooks,
    events: eventsOf(passmuster),
    publicUrl,
    token,
    request: requestsTo(passmuster, publicUrl, token),
    now: () => timestamp(environment.now()),
    advance,
    started,
    async decided(wanted = {}) {
      const flow = flowOf(wanted);
      const { id } = await started(wanted);
      await passmuster.flow(flow).verifications.submit(id);
      await passmuster.drain();
      for (;;) {
        const view = await passmuster.flow(flow).verifications.get(id);
        if (view.statusLabel !== "Submitted") return view;
        await advance(1 / 24);
      }
    },
    close: () => passmuster.close(),
  };
}

/** The settings of a test over those of the kit. A flow `wallet` is there in any case. */
function settingsOf(
  own: Omit<TestOptions, "now" | "seed">,
  ports: Pick<PassmusterOptions, "environment" | "storage" | "extractor">,
): PassmusterOptions & { readonly flows: readonly Flow[] } {
  const ofKit = [walletFlow(), presenceFlow()];
  const missing = ofKit.filter(({ path }) => !own.flows?.some((flow) => flow.path === path));
  return {
    publicUrl: "https://passmuster.test",
    secret: "a secret for tests, the same in all of them",
    ...ports,
    blobs: memoryBlobs(),
    credentials: sandboxCredentials(),
    presence: sandboxPresence(),
    specimens: "accept",
    ...own,
    flows: [...(own.flows ?? []), ...missing],
    // A minute has no end on a clock that stands still.
    limits: { requestsPerMinute: false, ...own.limits },
  };
}

/** A provider that is away leaves the verification without a result. */
async function checkPresence(verifications: Verifications, id: string): Promise<void> {
  try {
    const { id: session } = await verifications.startPresence(id);
    await verifications.finishPresence(id, { session });
  } catch (error) {
    if (!(error instanceof PassmusterError && error.code === "unavailable")) throw error;
  }
}

function imagesOf({ limits }: PassmusterOptions) {
  const { imageBytes = 10 * 2 ** 20, imagePixels = 50_000_000 } = limits ?? {};
  return plainImageReader({ maxBytes: imageBytes, maxPixels: imagePixels });
}

/** Creates a verification with its documents, or with the credential of a wallet. */
async function startOne(
  {
    passmuster,
    make,
    own,
  }: {
    readonly passmuster: Passmuster;
    readonly make: ReturnType<typeof createFactory>;
    readonly own: readonly Flow[];
  },
  wanted: Wanted,
): Promise<VerificationDetailView> {
  const path = flowOf(wanted);
  const flow = [...own, ...flows].find((one) => one.path === path);
  if (!flow) throw new PassmusterError("flow_not_found");
  const { input, uploads, credential } = prepare(flow, make, wanted);
  const { verifications, documents } = passmuster.flow(path);
  const { id } = await verifications.create(input);
  if (credential) {
    const { requests } = await verifications.requestCredential(id);
    const [{ protocol } = { protocol: "" }] = requests;
    await verifications.answerCredential(id, { protocol, data: { kind: credential } });
  }
  if (asksPresence(flow)) await checkPresence(verifications, id);
  for (const upload of uploads(id)) await documents.upload(upload);
  return verifications.get(id);
}
