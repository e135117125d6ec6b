import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { settings } from "../../../../packages/cli/src/settings.ts";
import { runHere } from "../../../../packages/cli/test/run-here.ts";
import { defaultOf } from "../../../../scripts/generate/options-page.ts";
import { packages, root } from "../../../../scripts/workspace.ts";
import { argumentsOf, execForm, pairsIn, stagesOf } from "./dockerfile.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");

// The tools of this repository need it; no package of its own does.
const { parseAllDocuments } = (await import(
  pathToFileURL(join(root, "node_modules/yaml/dist/index.js")).href
)) as { parseAllDocuments(text: string, options: object): { toJS(): unknown; errors: unknown[] }[] };

// biome-ignore lint/suspicious/noExplicitAny: manifests of many kinds
type Manifest = any;

function documentsIn(path: string): readonly Manifest[] {
  const documents = parseAllDocuments(read(path), { merge: true, strict: true });
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  return documents.map((one) => one.toJS());
}

const compose = documentsIn("deploy/compose.yaml")[0];
const cluster = documentsIn("deploy/kubernetes.yaml");
const ofKind = (kind: string): readonly Manifest[] => cluster.filter((one) => one.kind === kind);
const pods = [...ofKind("Job"), ...ofKind("Deployment")];
const ours = Object.entries<Manifest>(compose.services).filter(([, { image }]) => image === "passmuster");

const known: readonly string[] = ["PASSMUSTER_CONFIG", ...Object.values(settings).map(({ env }) => env)];
const isUnknown = (name: string): boolean => name.startsWith("PASSMUSTER_") && !known.includes(name);

test("every variable of the image, the composition and the cluster is a setting of the command", () => {
  const [, image = []] = stagesOf(read("deploy/Dockerfile"));
  const names = [
    ...argumentsOf(image, "ENV").flatMap((rest) => Object.keys(pairsIn(rest))),
    ...ours.flatMap(([, { environment }]) => Object.keys(environment)),
    ...ofKind("ConfigMap").flatMap(({ data }) => Object.keys(data)),
    ...Array.from(read("docs/guide/deploy.md").matchAll(/PASSMUSTER_\w+/g), ([name]) => name),
  ];
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter(isUnknown)).toEqual([]);
});

test.each(
  [...ofKind("ConfigMap").map(({ data }) => data), ...ours.map(([, { environment }]) => environment)].map(
    (values) => [values] as const,
  ),
)("the command accepts the values", (values: Record<string, string>) => {
  const filled = Object.entries(values).map(
    ([name, value]) => [name, value.replace(/\$\{PUBLIC_URL:[^}]*\}/, "https://id.example.com")] as const,
  );
  const refused = Object.values(settings).filter(({ env, read: parse }) => {
    const value = filled.find(([name]) => name === env)?.[1].replace(/\$\{[^}]*\}/, "password");
    return value !== undefined && parse(value) === undefined;
  });
  expect(refused.map(({ env }) => env)).toEqual([]);
});

test("the image installs the release of this repository, runs as a user without rights and gets signals", () => {
  const [install = [], image = []] = stagesOf(read("deploy/Dockerfile"));
  const version = packages.find(({ manifest }) => manifest.name === "@passmuster/cli")?.manifest.version;
  expect(argumentsOf(install, "ARG")).toEqual([`PACKAGES="@passmuster/cli@${version}"`]);
  expect(argumentsOf(image, "USER")).toEqual(["1000:1000"]);
  expect(argumentsOf(image, "ENTRYPOINT").map(execForm)[0]?.[0]).toBe("node");
  expect(execForm(argumentsOf(image, "VOLUME")[0] ?? "")).toEqual(["/data"]);
});

test.each(ours)(
  "the service %s has a read-only root, no rights, and a temporary folder that executes",
  (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], secrets: ["passmuster"] });
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    expect(service.tmpfs).toEqual([expect.stringMatching(/^\/tmp:exec,/)]);
    expect(service.volumes).toEqual(["data:/data"]);
  },
);

test("the services read one configuration file, which the command accepts", async () => {
  const { file } = compose.configs.passmuster;
  for (const [, { configs, environment }] of ours)
    expect(configs).toEqual([{ source: "passmuster", target: environment.PASSMUSTER_CONFIG }]);
  const line = ["config", "--config", join(root, "deploy", file)];
  const { status, stdout, stderr } = await runHere(root, line, { PASSMUSTER_SECRET: "x".repeat(32) });
  expect({ status, stderr }).toEqual({ status: 0, stderr: `file: ${join(root, "deploy", file)}\n` });
  expect(stdout).toMatch(/expiresAfter\s+14d/);
});

test("each service of the composition depends on services and mounts volumes that exist", () => {
  for (const { depends_on: needs = [], volumes = [] } of Object.values<Manifest>(compose.services)) {
    const names: readonly string[] = Array.isArray(needs) ? needs : Object.keys(needs);
    expect(Object.keys(compose.services)).toEqual(expect.arrayContaining([...names]));
    const mounted = (volumes as readonly string[]).map((volume) => volume.split(":")[0]);
    expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(mounted));
  }
});

test.each(pods.map((one) => [one.metadata.name, one.spec.template.spec] as const))(
  "the pod of %s is not root, cannot write outside its volumes and mounts what exists",
  (_, pod) => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    // "Always" would let the group read the keys, which are then refused.
    expect(pod.securityContext.fsGroupChangePolicy).toBe("OnRootMismatch");
    const [container] = pod.containers;
    expect(container.securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ["ALL"] },
    });
    const names = (of: readonly Manifest[]) => of.map(({ name }) => name).sort();
    expect(names(container.volumeMounts)).toEqual(names(pod.volumes));
    expect(container.volumeMounts.map(({ mountPath }: Manifest) => mountPath)).toContain("/tmp");
  },
);

test.each(ofKind("Deployment").map((one) => [one.metadata.name, one] as const))(
  "%s has probes on its health routes, selects its own pods and is scaled",
  (name, { spec }) => {
    const [{ startupProbe, livenessProbe, readinessProbe }] = spec.template.spec.containers;
    expect(startupProbe.httpGet.path).toBe("/health/live");
    expect(livenessProbe.httpGet.path).toBe("/health/live");
    expect(readinessProbe.httpGet.path).toBe("/health/ready");
    expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
    expect(
      ofKind("HorizontalPodAutoscaler").map(({ spec: { scaleTargetRef } }) => scaleTargetRef.name),
    ).toContain(name);
  },
);

const bytesOf = (amount: string, unit: string): number =>
  Number(amount) * ({ m: 2 ** 20, MB: 1e6, MiB: 2 ** 20 }[unit] ?? 0);

test("the proxies of the guide pass every body that the service accepts, and wait longer than a long poll", () => {
  const guide = read("docs/guide/deploy.md");
  const sizes = [...guide.matchAll(/(?:client_max_body_size|max_size) (\d+)(m|MB|MiB)\b/g)];
  expect(sizes.map(([text]) => text.split(" ")[0]).sort()).toEqual(["client_max_body_size", "max_size"]);
  for (const [, amount = "", unit = ""] of sizes)
    expect(bytesOf(amount, unit)).toBeGreaterThan(Number(defaultOf("limits.uploadBytes")));
  const [, poll = ""] = /^"?(\d+)s"?$/.exec(String(defaultOf("session.wait"))) ?? [];
  const waits = [...guide.matchAll(/(?:proxy_read_timeout|response_header_timeout) (\d+)s/g)].map(
    ([, wait]) => Number(wait),
  );
  expect(waits).toHaveLength(2);
  for (const wait of waits) expect(wait).toBeGreaterThan(Number(poll) + 10);
});
