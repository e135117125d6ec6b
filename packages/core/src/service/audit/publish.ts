import { errorName } from "../../base/error-name.ts";
import type { AuditSink } from "../../ports/audit-sink.ts";
import type { Logger } from "../../ports/logger.ts";
import type { AuditParts } from "./audit.ts";
import { batchesOf } from "./batches.ts";
import { verifyChain } from "./verify.ts";

/**
 * Copies what a sink does not have yet. @throws {AuditBrokenError} the chain does not follow what the sink
 * has
 */
export async function publishTo(sink: AuditSink, { store, signer, now }: AuditParts): Promise<void> {
  for (const tenant of await store.tenants()) {
    let before = await sink.last(tenant);
    for await (const batch of batchesOf(store, tenant, (before?.sequence ?? 0) + 1)) {
      const { defects } = await verifyChain({ tenant, batches: [batch], before });
      const [defect] = defects;
      if (defect) throw new AuditBrokenError(defect.sentence);
      const last = batch.at(-1);
      if (!last) break;
      const { body: _, ...head } = last;
      await sink.write(batch, signer.sign(head, now()));
      before = head;
    }
  }
}

/** The stored chain does not follow the links that a sink has. */
export class AuditBrokenError extends Error {
  override readonly name = "AuditBrokenError";
}

/** Copies the record to the host's sink from time to time. */
export interface Publisher {
  start(): void;
  /** Copies now. @throws {AuditBrokenError} the chain does not follow what the sink has */
  publish(): Promise<void>;
  /** Resolves after the copy under way. */
  stop(): Promise<void>;
}

export function createPublisher(
  sink: AuditSink | undefined,
  parts: AuditParts,
  { logger, every }: { readonly logger: Logger; readonly every: number },
): Publisher {
  let timer: NodeJS.Timeout | undefined;
  let underway: Promise<unknown> | undefined;

  /** A second copy waits for the one under way. */
  const publish = async (): Promise<void> => {
    const before = underway;
    const copied = (before ?? Promise.resolve()).then(() => sink && publishTo(sink, parts));
    const settled = copied.catch(() => undefined);
    underway = settled;
    await copied;
  };

  const report = (error: unknown): void => {
    const reason = error instanceof AuditBrokenError ? error.message : errorName(error);
    logger.error({ reason }, "the record was not copied");
  };

  return {
    start() {
      if (!sink || timer) return;
      timer = setInterval(() => void publish().catch(report), every).unref();
    },
    publish,
    async stop() {
      clearInterval(timer);
      await underway;
    },
  };
}
