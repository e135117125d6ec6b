import { createService, withPassport } from "../../packages/core/test/service.ts";

/** Loads what the core loads with its first calls, so that no file's processor time contains it. */
export async function warm(): Promise<void> {
  const { call, passmuster } = await createService();
  const { id } = await withPassport(call);
  await call("PUT", `/api/v1/identity/verifications/${id}/submit`);
  await passmuster.drain();
  await passmuster.close();
}
