import { fileKeys } from "@passmuster/core";
import { createAudit } from "@passmuster/core/admin";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import { keysPath } from "@passmuster/throwaway-postgres";
import { postgresStorage } from "../../src/index.ts";

interface Body {
  readonly kind: string;
  readonly verification: string;
  readonly version: number;
}

/** The defects of the chains, and the verifications whose versions do not have one link each, in order. */
export async function defectsOfRecord(address: string): Promise<readonly string[]> {
  const storage = address.startsWith("postgres")
    ? postgresStorage(address, { keys: fileKeys(keysPath(address)) })
    : sqliteStorage(address);
  const audit = createAudit(storage);
  const wrong = (await audit.verify()).flatMap(({ defects }) => defects.map(({ sentence }) => sentence));
  const last = new Map<string, number>();
  for await (const { body } of audit.export()) {
    const { kind, verification, version }: Body = JSON.parse(body);
    if (kind !== "act") continue;
    const before = last.get(verification) ?? 0;
    if (version !== before + 1) wrong.push(`${verification}: version ${version} follows ${before}`);
    last.set(verification, version);
  }
  for (const [id, version] of last) {
    const stored = await storage.load("default", id as `ver_${string}`);
    if (stored?.version !== version) wrong.push(`${id} has version ${stored?.version}, not ${version}`);
  }
  await storage.close();
  return wrong;
}
