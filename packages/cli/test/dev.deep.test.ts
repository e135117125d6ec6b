import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { type RequestOptions, request } from "node:https";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dev, folderWith, run, type Trial } from "./command-line.ts";

const flows = [{ path: "landlord", label: "Tenant check", photoId: "required", documentTypes: [3] }];
const folder = folderWith({ "passmuster.config.json": JSON.stringify({ flows }) });
const state = join(folder, ".passmuster/dev");
const certificate = (): string => readFileSync(join(state, "certificate.pem"), "utf8");
const runs = (): readonly string[] => readdirSync(state).filter((name) => name.startsWith("run-"));

let trial: Trial;

beforeAll(async () => {
  mkdirSync(join(state, "run-999999999"), { recursive: true });
  trial = await dev(folder, ["--host", "127.0.0.1", "--flow", "landlord"]);
});

afterAll(async () => {
  if (trial && existsSync(join(state, `run-${trial.pid}`))) await trial.end("SIGTERM");
});

const value = (label: string): string =>
  trial.printed
    .find((line) => line.startsWith(`${label} `))
    ?.slice(label.length)
    .trim() ?? "";
const url = (): string => /https:\/\/\S+$/.exec(trial.printed[0] ?? "")?.[0] ?? "";

/** Asks the server, and trusts only its certificate. */
async function ask(address: string, options: RequestOptions = {}, body?: string) {
  const asked = request(address, { ca: certificate(), agent: false, ...options });
  asked.end(body);
  const [response] = await once(asked, "response");
  const { fingerprint256 } = (response.socket as TLSSocket).getPeerCertificate();
  const headers: Readonly<Record<string, string | undefined>> = response.headers;
  return { status: response.statusCode as number, headers, text: await text(response), fingerprint256 };
}

test("the server's certificate is valid for its address, and has the printed fingerprint", async () => {
  const { status, fingerprint256 } = await ask(`${url()}/health/live`);
  const printed = trial.printed.find((line) => line.includes("SHA-256 "))?.split("SHA-256 ")[1];
  expect([status, fingerprint256]).toEqual([200, printed]);
  expect(value("certificate")).toBe(".passmuster/dev/certificate.pem");
  const { subjectAltName, validTo } = new X509Certificate(certificate());
  expect(subjectAltName).toBe("IP Address:127.0.0.1, DNS:localhost");
  expect(Date.parse(validTo) - Date.now()).toBeLessThan(825 * 86_400_000);
  expect(statSync(join(state, "key.pem")).mode & 0o077).toBe(0);
});

test("the printed link opens the page for end users, in the flow of --flow", async () => {
  const { status, headers, text: page } = await ask(value("link"));
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page).toContain("<!doctype html>");
  const script = /src="([^"]+)"/.exec(page)?.[1] ?? "";
  expect((await ask(new URL(script, value("link")).href)).status).toBe(200);
});

test("the printed request creates another verification with the printed token", async () => {
  const body = trial.printed.find((line) => line.startsWith("  -d '")) ?? "";
  const [, json = "", address = ""] = /^ {2}-d '(.*)' (https:\S+)$/.exec(body) ?? [];
  const headers = { authorization: `Bearer ${value("token")}`, "content-type": "application/json" };
  const { status, text: answer } = await ask(address, { method: "POST", headers }, json);
  expect([status, address]).toEqual([201, `${url()}/api/v1/landlord/verifications`]);
  const { url: link } = JSON.parse(answer).data;
  expect(new URL(link).origin).toBe(url());
  expect((await ask(address)).status).toBe(401);
});

test("no request answers 500 or ends the server: unknown paths, broken bodies, a caller who leaves", async () => {
  for (const path of ["/", "/nowhere", "/%E0%A4%A", "/api/v1/landlord/verifications", "//"])
    expect((await ask(`${url()}${path}`)).status, path).toBeLessThan(500);
  const headers = { authorization: `Bearer ${value("token")}`, "content-type": "application/json" };
  const address = `${url()}/api/v1/landlord/verifications`;
  expect((await ask(address, { method: "POST", headers }, "{")).status).toBeLessThan(500);
  const left = request(address, { ca: certificate(), agent: false, method: "POST", headers });
  left.on("error", () => {});
  left.write("{");
  await once(left, "socket");
  left.destroy();
  const plain = connect(Number(new URL(url()).port), "127.0.0.1", () => plain.end("GET / HTTP/1.1\r\n\r\n"));
  await once(plain, "close");
  expect((await ask(`${url()}/health/live`)).status).toBe(200);
});

test("only its own folder exists while it runs, and after SIGTERM only the certificate is left", async () => {
  expect(runs()).toEqual([`run-${trial.pid}`]);
  const kept = certificate();
  expect((await trial.end("SIGTERM")).status).toBe(0);
  expect(readdirSync(state).sort()).toEqual([".gitignore", "certificate.pem", "key.pem"]);
  const again = await dev(folder, ["--host", "127.0.0.1"]);
  expect(certificate()).toBe(kept);
  expect((await again.end("SIGINT")).status).toBe(0);
  expect(runs()).toEqual([]);
});

test("production, an unknown flow, a foreign address and a wrong port are refused, and leave nothing", async () => {
  const place = folderWith({});
  const refusal = async (line: readonly string[], environment = {}) => {
    const { status, stdout, stderr } = await run(place, ["dev", ...line], environment);
    expect([status, stdout]).toEqual([2, ""]);
    return stderr;
  };
  expect(await refusal([], { NODE_ENV: "production" })).toBe(
    "passmuster: dev is for trying only and refuses NODE_ENV=production. Use passmuster serve.\n",
  );
  expect(await refusal(["--flow", "nowhere"])).toMatch(
    /^passmuster: --flow takes one of .*, identity, not "nowhere"\.\n$/,
  );
  expect(await refusal(["--host", "0.0.0.0"])).toContain("--host takes the IPv4 address or the name");
  expect(await refusal(["--port", "99999"])).toContain("--port must be a port from 0 to 65535");
  expect(readdirSync(place)).toEqual([]);
  expect(await refusal(["--host", "192.0.2.1"])).toBe(
    "passmuster: --host 192.0.2.1 is no address of this machine.\n",
  );
  expect(readdirSync(join(place, ".passmuster/dev")).filter((name) => name.startsWith("run-"))).toEqual([]);
});
