import { createServer } from "node:net";
import { capturePage } from "@passmuster/capture";
import { createPassmuster, type Passmuster, type PassmusterOptions } from "@passmuster/core";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { endOfProcess } from "../end-of-process.ts";
import { openBlobs } from "../open/blobs.ts";
import { type OpenDesk, openDesk, requireDesk } from "../open/desk.ts";
import { openExtractor } from "../open/extractor.ts";
import { warnOfUsualKeys } from "../open/keys.ts";
import { openLogger } from "../open/logger.ts";
import { optionsOf } from "../open/options.ts";
import { secretsFor } from "../open/secret.ts";
import { type AdapterName, openServer, type Server } from "../open/server.ts";
import { openStorage } from "../open/storage.ts";
import { readSettings, type SettingName, settings } from "../settings.ts";
import { greeting } from "../terminal/greeting.ts";
import { paintFor } from "../terminal/paint.ts";
import { UsageError } from "../usage-error.ts";

const names = Object.keys(settings) as SettingName[];

/** Serves the API, processes verifications, or both, until SIGTERM or SIGINT. */
export const serve: Command = async (line, { environment, config, print, warn, terminal }) => {
  const { flags, positionals } = readArguments(line, { settings: names, switches: ["desk"] });
  if (positionals.length > 0) throw new UsageError(`serve takes no argument "${positionals[0]}".`);
  const given = readSettings(names, flags, environment);
  const port = given.port === 0 ? await freePort(given.host) : given.port;
  const metrics = metricsOf(given.metrics, given["metrics-token"]);
  const secret = secretsFor(given, given.storage, environment.NODE_ENV === "production");
  requireUsual(given.specimens, environment.NODE_ENV);
  const publicUrl = given["public-url"] ?? `http://${urlHost(given.host)}:${port}`;
  const hasDesk = flags.desk === true || (config.hasDesk && given.role !== "worker");
  if (hasDesk) requireDesk(given, publicUrl);
  warnOfUsualKeys(given, warn);
  const storage = await openStorage(given);
  const desk = hasDesk
    ? openDesk(given, config.desk, { secrets: [secret].flat(), publicUrl, audit: storage.audit })
    : undefined;
  const webhooks = { ...config.options.webhooks, proxy: given["webhook-proxy"] };
  const extractor = openExtractor(given.extractor, given.confine, config.extractor);
  const passmuster = createPassmuster({
    ...(await optionsOf(config, environment)),
    publicUrl,
    secret,
    storage,
    blobs: await openBlobs(given.blobs),
    extractor,
    capture: capturePage(config.capture),
    ...(desk && { desk: desk.page }),
    logger: openLogger(given["log-level"], terminal.err),
    webhooks,
    confine: given.confine,
    specimens: given.specimens,
    metrics,
    trustProxy: given["trust-proxy"],
  });
  const ended = endOfProcess();
  await passmuster.start({ work: given.role !== "api" });
  const api = desk?.before(passmuster.handle) ?? passmuster.handle;
  const handle = given.role === "worker" ? passmuster.health : api;
  const server = await listen(given.adapter, passmuster, handle, given.host, port);
  const url = `http://${urlHost(given.host)}:${port}`;
  print(`passmuster listening on ${url}`);
  if (terminal.out) {
    const tokens = await passmuster.tokens.list();
    const { engine } = extractor.capabilities();
    const shown = { ...given, ...(engine && { engine }) };
    for (const line of greeting(url, shown, tokens.length, paintFor(process.stdout))) print(line);
  }
  await ended;
  await end(server, passmuster, given.grace * 1000, desk);
  return 0;
};

/** @throws {UsageError} specimens would be Approved in production */
function requireUsual(specimens: PassmusterOptions["specimens"], mode: string | undefined): void {
  if (specimens === "accept" && mode === "production")
    throw new UsageError(
      "--specimens accept is for trying only. With NODE_ENV=production use review, or accept-in-production.",
    );
}

/** @throws {UsageError} metrics without a token: they would answer everybody */
function metricsOf(metrics: "on" | "off", token: string | undefined): false | { readonly token: string } {
  if (metrics === "off") return false;
  if (token !== undefined) return { token };
  throw new UsageError("--metrics on needs --metrics-token (or PASSMUSTER_METRICS_TOKEN).");
}

/**
 * Milliseconds that open requests may take after SIGTERM, grace included. Running jobs have the same limit.
 */
const patience = 8_000;

/**
 * Stops in order: mark not ready, stop listening, close the storage. Open requests still need the storage.
 */
async function end(
  server: Server,
  passmuster: Passmuster,
  grace: number,
  desk: Pick<OpenDesk, "close"> | undefined,
): Promise<void> {
  const stopped = passmuster.stop();
  const answered = pause(grace).then(() => server.close());
  await Promise.race([answered, pause(patience)]);
  server.cut();
  await stopped;
  await desk?.close();
  await passmuster.close();
}

async function listen(
  adapter: AdapterName,
  passmuster: Passmuster,
  handle: Passmuster["handle"],
  host: string,
  port: number,
): Promise<Server> {
  try {
    return await openServer[adapter]({ handle }, host, port);
  } catch (error) {
    await passmuster.close();
    if ((error as NodeJS.ErrnoException).code === "EADDRINUSE")
      throw new UsageError(`--port ${port} is in use on ${host}.`);
    throw error;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

function urlHost(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** Finds a free port before the server starts, because links contain the port. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
