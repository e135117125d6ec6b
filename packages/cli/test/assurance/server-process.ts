import { passmusterFastify } from "@passmuster/adapter-fastify";
import { createPassmuster, sandboxExtractor } from "@passmuster/core";
import Fastify from "fastify";
import { crashing } from "./crash-points.ts";
import { fastEnvironment, type Ground, openGround, settings } from "./ports.ts";

/** A whole server in one process. It waits for a port, then serves that port until it dies. */
const ground = JSON.parse(process.argv[2] ?? "{}") as Ground;
const crash = process.argv[3] ? JSON.parse(process.argv[3]) : undefined;
const ports = crashing({ ...openGround(ground), extractor: sandboxExtractor() }, crash);
const environment = fastEnvironment(ground);
const passmuster = createPassmuster({ publicUrl: "http://127.0.0.1", ...settings, ...ports, environment });
await passmuster.start({ work: false, warmUp: true });
const server = Fastify();
await server.register(passmusterFastify(passmuster));
await server.ready();
process.on("message", (port: number) => {
  void server
    .listen({ host: "127.0.0.1", port })
    .then(() => passmuster.start())
    .then(() => process.connected && process.send?.("serving"));
});
process.once("disconnect", () => process.exit(0));
process.send?.("standing by");
