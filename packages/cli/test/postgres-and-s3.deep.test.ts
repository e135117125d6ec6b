import S3rver from "@20minutes/s3rver";
import { callerOf, submitted } from "@passmuster/test-servers/caller";
import { testDatabase } from "@passmuster/throwaway-postgres";
import { afterAll, expect, test } from "vitest";
import { emptyFolder, run, serve } from "./command-line.ts";

const s3 = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory: emptyFolder(),
  configureBuckets: [{ name: "pictures", configs: [] }],
});
const { port } = await s3.run();
const { url, drop } = await testDatabase();
afterAll(async () => {
  await s3.close();
  await drop();
});

const environment = {
  PASSMUSTER_STORAGE: url,
  PASSMUSTER_BLOBS: `s3://pictures/?region=us-east-1&endpoint=http://127.0.0.1:${port}`,
  PASSMUSTER_EXTRACTOR: "sandbox",
  PASSMUSTER_SECRET: "a secret of the tests of thirty-two bytes or more",
  AWS_ACCESS_KEY_ID: "S3RVER",
  AWS_SECRET_ACCESS_KEY: "S3RVER",
};

test("doctor and purge work on Postgres and S3 beside an API-only server", async () => {
  const folder = emptyFolder();
  const server = await serve(folder, ["--role", "api"], environment);
  const { stdout: token } = await run(folder, ["token", "create"], environment);
  const call = callerOf(server.url, token.trim());
  const id = await submitted(call);
  expect((await call("DELETE", `/api/v1/identity/verifications/${id}`)).status).toBe(204);

  const doctor = await run(folder, ["doctor"], environment);
  expect(doctor.status).toBe(0);
  expect(doctor.stdout).toMatch(/^ok +storage +postgres:.* messages waiting for up to \d+ s, 0 parked/);
  expect(doctor.stdout).toMatch(/^ok +blobs +s3:.*wrote, read and deleted/m);

  const purge = await run(folder, ["purge"], environment);
  expect(purge).toMatchObject({ status: 0, stdout: expect.stringContaining("erased: 1,") });
  const again = await run(folder, ["purge", "--dry-run"], environment);
  expect(again.stdout).toBe("dry run: deleted by retention: 0, erased: 0, orphaned uploads checked: 0\n");
  expect((await server.end("SIGTERM")).status).toBe(0);
});
