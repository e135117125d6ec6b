import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { main, settings } from "@passmuster/cli/inside";
import { expect, test } from "vitest";
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
    expect(service.secrets).toEqual(["passmuster"]);
    expect(service.tmpfs).toEqual([expect.stringMatching(/^\/tmp:exec,/)]);
    expect(service.volumes).toEqual(["data:/data"]);
  },
);

const services = Object.entries<Manifest>(compose.services);

test.each(services)(
  "the container of %s has a read-only root and no capabilities, and gains none",
  (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    expect(service).not.toHaveProperty("cap_add");
    expect(service).not.toHaveProperty("privileged");
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
  },
);

test("every container of the composition but the object store's has a user without rights", () => {
  const users = services
    .filter(([, { image }]) => image !== "passmuster")
    .map(([name, { user }]) => [name, user]);
  expect(Object.fromEntries(users)).toEqual({
    grants: "postgres",
    postgres: "postgres",
    bucket: "1000:1000",
    images: undefined,
  });
});

test("each service knows the passwords that it needs: none but the database its superuser's, none but the store its root's", () => {
  const passwordsOf = (service: Manifest) =>
    [...JSON.stringify(service).matchAll(/\$\{(\w+_PASSWORD)/g)].map(([, name]) => name).sort();
  const known = Object.fromEntries(services.map(([name, service]) => [name, passwordsOf(service)]));
  expect(known).toEqual({
    migrate: ["MIGRATOR_PASSWORD", "S3_PASSWORD"],
    grants: ["MIGRATOR_PASSWORD"],
    api: ["APP_PASSWORD", "S3_PASSWORD"],
    worker: ["APP_PASSWORD", "S3_PASSWORD"],
    postgres: ["APP_PASSWORD", "MIGRATOR_PASSWORD", "POSTGRES_PASSWORD"],
    images: ["S3_ROOT_PASSWORD"],
    bucket: ["S3_PASSWORD", "S3_ROOT_PASSWORD"],
  });
  const { AWS_ACCESS_KEY_ID: user } = compose.services.api.environment;
  const { S3_USER, MINIO_ROOT_USER } = compose.services.bucket.environment;
  expect(user).toBe(S3_USER);
  expect(user).not.toBe(MINIO_ROOT_USER);
});

test("servers and workers start after the grants, which follow the migration of the schema's owner", () => {
  const { migrate, grants, api, worker } = compose.services;
  const done = { condition: "service_completed_successfully" };
  expect(new URL(migrate.environment.PASSMUSTER_STORAGE.replace(/\$\{[^}]*\}/, "x")).username).toBe(
    "passmuster_migrator",
  );
  expect(grants.depends_on).toEqual({ migrate: done });
  for (const { depends_on, environment } of [api, worker]) {
    expect(depends_on).toMatchObject({ grants: done, bucket: done });
    expect(environment.PASSMUSTER_STORAGE).toMatch(/^postgres:\/\/passmuster_app:/);
  }
});

test("the user of the object store may use the objects of one bucket", () => {
  const policy = /<<END\n(.*?)\nEND\n/s.exec(read(join("deploy", compose.configs.bucket.file)))?.[1] ?? "";
  const bucket = new URL(compose.services.api.environment.PASSMUSTER_BLOBS).hostname;
  expect(JSON.parse(policy).Statement).toEqual([
    {
      Effect: "Allow",
      Action: ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
      Resource: `arn:aws:s3:::${bucket}/*`,
    },
    { Effect: "Allow", Action: "s3:ListBucket", Resource: `arn:aws:s3:::${bucket}` },
  ]);
});

test("database and object store are reached from a network without a way out, and open no port", () => {
  expect(compose.networks.data).toEqual({ internal: true });
  for (const [name, { networks, ports }] of services) {
    const isOpen = ["api", "worker"].includes(name);
    expect([name, networks]).toEqual([name, isOpen ? ["default", "data"] : ["data"]]);
    expect([name, ports]).toEqual([name, name === "api" ? ["127.0.0.1:3000:3000"] : undefined]);
  }
});

test("every base image can be named by digest, with the command of the guide", () => {
  const dockerfile = read("deploy/Dockerfile");
  const [install = [], image = []] = stagesOf(dockerfile);
  const bases = [...argumentsOf(install, "FROM"), ...argumentsOf(image, "FROM")];
  expect(bases.map((base) => /^\$\{(\w+)\}( AS install)?$/.exec(base)?.[1])).toEqual([
    "NODE_IMAGE",
    "BASE_IMAGE",
  ]);
  const others = services.map(([, service]) => String(service.image)).filter((name) => name !== "passmuster");
  const args = Object.values<string>(compose.services.api.build.args);
  const named = new Set(
    [...args, ...others].map((one) => /^\$\{(\w+):-(.+)\}$/.exec(one)?.slice(1).join("=")),
  );
  const guide = read("docs/guide/deploy.md");
  expect(named.size).toBe(5);
  for (const one of named) expect(guide).toContain(one);
  for (const one of named) if (/^(NODE|BASE)_/.test(one ?? "")) expect(dockerfile).toContain(`ARG ${one}\n`);
});

test("the services read one configuration file, which the command accepts", async () => {
  const { file } = compose.configs.passmuster;
  for (const [, { configs, environment }] of ours)
    expect(configs).toEqual([{ source: "passmuster", target: environment.PASSMUSTER_CONFIG }]);
  const line = ["config", "--config", join(root, "deploy", file)];
  const [printed, warned]: [string[], string[]] = [[], []];
  const status = await main(line, {
    environment: { PASSMUSTER_SECRET: "x".repeat(32) },
    print: (text) => void printed.push(text),
    warn: (text) => void warned.push(text),
    terminal: { out: false, err: false },
  });
  expect({ status, warned }).toEqual({ status: 0, warned: [`file: ${join(root, "deploy", file)}`] });
  expect(printed.join("\n")).toMatch(/expiresAfter\s+14d/);
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
    const containers: readonly Manifest[] = [...(pod.initContainers ?? []), ...pod.containers];
    for (const { securityContext, volumeMounts } of containers) {
      expect(securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ["ALL"] },
      });
      expect(volumeMounts.map(({ mountPath }: Manifest) => mountPath)).toContain("/tmp");
    }
    const names = (of: readonly Manifest[]) => [...new Set(of.map(({ name }) => name))].sort();
    expect(names(containers.flatMap(({ volumeMounts }) => volumeMounts))).toEqual(names(pod.volumes));
  },
);

test("the job migrates as the owner of the schema, then grants; no other pod has the owner's address", () => {
  const secretsOf = ({ envFrom }: Manifest) =>
    envFrom.flatMap(({ secretRef }: Manifest) => (secretRef ? [secretRef.name] : []));
  for (const { kind, spec } of pods) {
    const { initContainers = [], containers } = spec.template.spec;
    const expected = kind === "Job" ? "passmuster-migrator" : "passmuster-environment";
    for (const one of [...initContainers, ...containers]) expect(secretsOf(one)).toEqual([expected]);
  }
  const { initContainers, containers, volumes } = ofKind("Job")[0].spec.template.spec;
  expect(initContainers.map(({ args }: Manifest) => args)).toEqual([["migrate"]]);
  expect(containers[0].command).toContain("--file=/grants/grants.sql");
  const { configMap } = volumes.find(({ name }: Manifest) => name === "grants");
  expect(read("docs/guide/deploy.md")).toContain(
    `kubectl create configmap ${configMap.name} --from-file=deploy/postgres/grants.sql`,
  );
});

test("pods reach name servers, the database, and for servers and workers the public internet; only servers are reached", () => {
  const [all, api, out] = ofKind("NetworkPolicy").map(({ spec }) => spec);
  expect(all.podSelector).toEqual({ matchLabels: { app: "passmuster" } });
  expect([all.policyTypes, all.ingress]).toEqual([["Ingress", "Egress"], undefined]);
  const portsOf = (rules: readonly Manifest[]) =>
    rules.map(({ ports }) => ports.map(({ port }: Manifest) => port));
  expect(portsOf(all.egress)).toEqual([[53, 53], [5432]]);
  expect(api.podSelector.matchLabels).toEqual({ app: "passmuster", role: "api" });
  expect(portsOf(api.ingress)).toEqual([["http"]]);
  expect(api.ingress[0].from).toHaveLength(1);
  const roles = out.podSelector.matchExpressions.find(({ key }: Manifest) => key === "role").values;
  expect([roles, out.policyTypes, portsOf(out.egress)]).toEqual([["api", "worker"], ["Egress"], [[443]]]);
  const [four, six] = out.egress[0].to.map(({ ipBlock }: Manifest) => ipBlock);
  expect(four.except).toEqual(expect.arrayContaining(["10.0.0.0/8", "169.254.0.0/16"]));
  expect(six.except).toEqual(expect.arrayContaining(["fc00::/7", "fe80::/10"]));
  for (const { metadata, spec } of pods) {
    const { app, role } = spec.template.metadata.labels;
    expect([metadata.name, app]).toEqual([metadata.name, "passmuster"]);
    expect(["api", "worker", "migrate"]).toContain(role);
  }
});

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
