import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import { join, relative } from "node:path";
import { passmusterExpress } from "@passmuster/adapter-express";
import { capturePage } from "@passmuster/capture";
import {
  createPassmuster,
  directoryBlobs,
  type Flow,
  fileKeys,
  type Passmuster,
  type PassmusterOptions,
  sandboxExtractor,
  flows as shipped,
} from "@passmuster/core";
import { sqliteStorage } from "@passmuster/storage-sqlite";
import qrcode from "qrcode";
import { readArguments } from "../arguments.ts";
import type { Command } from "../command.ts";
import { lanAddress } from "../dev/address.ts";
import { type LocalCertificate, localCertificate } from "../dev/certificate.ts";
import { type TrialFolder, trialFolder } from "../dev/folder.ts";
import { trialBody, trialInput } from "../dev/trial.ts";
import { endOfProcess } from "../end-of-process.ts";
import { textOf } from "../flags.ts";
import { optionsOf } from "../open/options.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Serves the page over https in the local network, with the sandbox and a storage that is deleted at the end.
 */
export const dev: Command = async (line, { environment, config, print, warn, terminal }) => {
  const { flags, positionals } = readArguments(line, { values: ["flow", "host", "port"] });
  if (positionals.length > 0) throw new UsageError(`dev takes no argument "${positionals[0]}".`);
  if (environment.NODE_ENV === "production")
    throw new UsageError("dev is for trying only and refuses NODE_ENV=production. Use passmuster serve.");
  const flow = flowAt(textOf(flags.flow) ?? "identity", config.flows);
  const host = hostOf(textOf(flags.host));
  const port = portOf(textOf(flags.port) ?? "0");
  const options = await optionsOf(config, environment);
  const ended = endOfProcess();
  const folder = trialFolder();
  try {
    const certificate = await localCertificate(folder.state, [host, "localhost"]);
    const { server, url } = await listen(certificate, host, port);
    try {
      const passmuster = openTrial(
        { ...options, publicUrl: url, capture: capturePage(config.capture) },
        folder,
      );
      const greeting = { url, certificate, flow, isTerminal: terminal.out };
      await serveUntil(ended, server, passmuster, async () => {
        print(`passmuster dev listening on ${url}`);
        for (const text of await lines({ ...greeting, ...(await firstLink(passmuster, flow)) })) print(text);
        if (lanAddress() === undefined) warn("No local network: a phone cannot open the link.");
      });
    } finally {
      server.close();
    }
  } finally {
    folder.remove();
  }
  return 0;
};

type TrialOptions = Pick<PassmusterOptions, "publicUrl" | "capture"> & Awaited<ReturnType<typeof optionsOf>>;

function openTrial(options: TrialOptions, { run }: TrialFolder): Passmuster {
  const { proxy: _, ...webhooks } = options.webhooks ?? {};
  return createPassmuster({
    ...options,
    webhooks,
    secret: randomBytes(32).toString("base64url"),
    storage: sqliteStorage(join(run, "passmuster.db"), { keys: fileKeys(join(run, "keys")) }),
    blobs: directoryBlobs(join(run, "blobs")),
    extractor: sandboxExtractor(),
    specimens: "accept",
  });
}

/** Serves until the end of the process. Requests end before the storage. */
async function serveUntil(
  ended: Promise<void>,
  server: Server,
  passmuster: Passmuster,
  tell: () => Promise<void>,
): Promise<void> {
  try {
    await passmuster.start();
    const answer = passmusterExpress(passmuster);
    server.on("request", (request, response) => void answer(request, response, () => fail(response)));
    await tell();
    await ended;
  } finally {
    server.close();
    server.closeAllConnections();
    await passmuster.close();
  }
}

function flowAt(path: string, own: readonly Flow[]): Flow {
  const flows = [...own, ...shipped];
  const found = flows.find((flow) => flow.path === path);
  if (found) return found;
  const paths = [...new Set(flows.map((flow) => flow.path))];
  throw new UsageError(`--flow takes one of ${paths.join(", ")}, not "${path}".`);
}

function hostOf(given: string | undefined): string {
  const host = given ?? lanAddress() ?? "127.0.0.1";
  if (host === "0.0.0.0" || !/^[\w.-]+$/.test(host))
    throw new UsageError("--host takes the IPv4 address or the name that the phone opens.");
  return host;
}

function portOf(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError(`--port must be a port from 0 to 65535, not "${text}".`);
}

/** Listens before the service exists, because its links contain the port. No client knows the port yet. */
function listen({ cert, key }: LocalCertificate, host: string, port: number) {
  const server = createServer({ cert, key, requestTimeout: 60_000, headersTimeout: 30_000 });
  return new Promise<{ readonly server: Server; readonly url: string }>((resolve, reject) => {
    server.once("error", ({ code, message }: NodeJS.ErrnoException) => {
      const reason = code === "EADDRINUSE" ? `--port ${port} is in use on ${host}.` : message;
      reject(
        new UsageError(code === "EADDRNOTAVAIL" ? `--host ${host} is no address of this machine.` : reason),
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      const own = typeof address === "object" && address ? address.port : port;
      resolve({ server, url: `https://${host}:${own}` });
    });
  });
}

function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(500).end();
}

interface FirstLink {
  readonly token: string;
  /** The address of a session of the page. */
  readonly link: string;
}

async function firstLink(passmuster: Passmuster, flow: Flow): Promise<FirstLink> {
  const { secret: token } = await passmuster.tokens.create();
  const { url: link } = await passmuster.flow(flow.path).verifications.create(trialInput(flow));
  return { token, link };
}

interface Shown extends FirstLink {
  readonly url: string;
  readonly certificate: LocalCertificate;
  readonly flow: Flow;
  readonly isTerminal: boolean;
}

async function lines({ token, link, url, certificate, flow, isTerminal }: Shown): Promise<readonly string[]> {
  const look = isTerminal ? ({ type: "terminal", small: true } as const) : ({ type: "utf8" } as const);
  const file = relative(".", certificate.file);
  return [
    "",
    "For trying only: the sandbox reads no images, and everything is deleted at the end.",
    "Everybody in your network can reach it. Photograph no real documents.",
    "",
    await qrcode.toString(link, look),
    `link         ${link}`,
    `certificate  ${file}`,
    `             SHA-256 ${certificate.fingerprint}`,
    `token        ${token}`,
    "",
    "The phone must be in the same network. Its browser warns of the certificate, which this machine signed itself: go on.",
    "",
    "Another link:",
    `curl --silent --cacert ${file} -H "authorization: Bearer ${token}" -H "content-type: application/json" \\`,
    `  -d '${JSON.stringify(trialBody(trialInput(flow)))}' ${url}/api/v1/${flow.path}/verifications`,
    "",
    "Press Ctrl+C to stop.",
  ];
}
