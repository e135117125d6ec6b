import { existsSync, writeFileSync } from "node:fs";
import { PassmusterError, type VerificationDetailView, verificationStatuses } from "@passmuster/core";
import { toWire } from "@passmuster/core/http";
import { type Flags, listOf, textOf } from "../flags.ts";
import { type Act, acts, type Cases, casesOf } from "../open/cases.ts";
import { readerOf } from "../open/reader.ts";
import { openReviewing } from "../open/reviewing.ts";
import { ServedError, servedCases } from "../open/served-cases.ts";
import { type Action, type Call, none, only, subcommands } from "../subcommands.ts";
import { table } from "../table.ts";
import { caseLines, minuteOf, paintStatus } from "../terminal/case-lines.ts";
import { type Paint, paintFor } from "../terminal/paint.ts";
import { inLine } from "../terminal/plain-text.ts";
import { UsageError } from "../usage-error.ts";

const list: Action<Cases> = async (open, call) => {
  const { rest, flags, print } = call;
  none(rest, "verification list");
  const reference = textOf(flags.reference);
  const status = statusesIn(flags);
  const expiringBefore = textOf(flags["expiring-before"]);
  const query = {
    perPage: limitOf(flags),
    ...(expiringBefore !== undefined && { expiringBefore }),
    ...(status !== undefined && { status }),
    ...(reference !== undefined && { vendorReference: reference }),
  };
  const cases = await open();
  return answered(call, async () => {
    const { items, total } = await cases.list(textOf(flags.flow), query);
    if (flags.json === true) {
      for (const { url: _, qrCode: __, ...item } of items) print(JSON.stringify(toWire(item)));
      return;
    }
    const paint = paintFor(process.stdout);
    const [head = "", ...lines] = table(
      ["CREATED", "FLOW", "NAME", "REFERENCE", "ID", "STATUS"],
      items.map((item) => [
        minuteOf(item.createdAt),
        inLine(item.flow),
        nameOf(item.expectedData),
        inLine(item.vendorReference ?? "–"),
        item.id,
        paintStatus(paint, item.status, item.statusLabel),
      ]),
    );
    print(paint("dim", head));
    for (const line of lines) print(line);
    if (total > items.length) print(paint("dim", `${items.length} of ${total}; --limit shows more`));
  });
};

const show: Action<Cases> = async (open, call) => {
  const id = only(call.rest, "verification show takes the ID of one verification.");
  const { flags, print } = call;
  const cases = await open();
  return answered(call, async () => {
    const shown = await cases.get(id, flags.private === true);
    if (flags.json === true) print(JSON.stringify(wireOf(shown)));
    else for (const line of caseLines(shown, paintFor(process.stdout))) print(line);
  });
};

const exported: Action<Cases> = async (open, call) => {
  const id = only(call.rest, "verification export takes the ID of one verification.");
  const { flags, print } = call;
  const file = textOf(flags.out) ?? `${id}.zip`;
  if (existsSync(file)) throw new UsageError(`${file} exists. Name another file with --out.`);
  const cases = await open();
  return answered(call, async () => {
    writeFileSync(file, await cases.export(id), { flag: "wx", mode: 0o600 });
    print(file);
  });
};

const act =
  (name: Act): Action<Cases> =>
  async (open, call) => {
    const id = only(call.rest, `verification ${name} takes the ID of one verification.`);
    const { flags, print } = call;
    const [comment, email, note] = [textOf(flags.comment), textOf(flags.email), textOf(flags.note)];
    const cases = await open();
    return answered(call, async () => {
      const { status, statusLabel } = await cases.act(name, id, { comment, email, note });
      const paint: Paint = paintFor(process.stdout);
      print(
        flags.json === true
          ? JSON.stringify({ id, status, status_label: statusLabel })
          : `${id}  ${paintStatus(paint, status, statusLabel)}`,
      );
    });
  };

const clear: Action<Cases> = async (open, call) => {
  const { rest, flags, print } = call;
  const [id, hit] = rest;
  if (id === undefined || hit === undefined || rest.length > 2)
    throw new UsageError(
      "verification clear takes the ID of a verification and of a hit, as verification show prints them.",
    );
  const [comment, email] = [textOf(flags.comment), textOf(flags.email)];
  if (comment === undefined) throw new UsageError("Say with --comment why the entry is somebody else.");
  const cases = await open();
  return answered(call, async () => {
    await cases.clearHit(id, hit, { comment, email });
    print(flags.json === true ? JSON.stringify({ id, hit, cleared: true }) : `${id}  ${inLine(hit)} cleared`);
  });
};

/** Exits with 1 if the service refuses. A value that is not valid is a mistake in the command line. */
async function answered({ warn }: Call, run: () => Promise<void>): Promise<number> {
  try {
    await run();
    return 0;
  } catch (error) {
    const isRefusal = error instanceof PassmusterError && error.code !== "validation_failed";
    if (!isRefusal && !(error instanceof ServedError)) throw error;
    const isOtherFlow = isRefusal && error.code === "flow_not_found";
    warn(`passmuster: ${isOtherFlow ? otherFlow : error.message}`);
    return 1;
  }
}

const otherFlow =
  "Neither a built-in flow nor one of the configuration file. Its own server defines it: use --url with the address of that server, and --flow.";

/** `double-check,hold` → `5,8`, the values of the API. */
function statusesIn(flags: Flags): string | undefined {
  const statusValues = new Map<string, number>(
    Object.entries(verificationStatuses).map(([name, { value }]) => [name.replace("_", "-"), value]),
  );
  const values = listOf(flags.status)?.map((name) => {
    const value = statusValues.get(name.toLowerCase().replace(/[ _]/g, "-"));
    if (value === undefined)
      throw new UsageError(`--status takes ${[...statusValues.keys()].join(", ")}, not "${name}".`);
    return value;
  });
  return values?.join();
}

function limitOf({ limit = "50" }: Flags): string {
  if (typeof limit !== "string" || !/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > 100)
    throw new UsageError(`--limit takes a number from 1 to 100, not "${limit}".`);
  return limit;
}

function nameOf({ person }: VerificationDetailView["expectedData"]): string {
  return inLine([person?.firstName, person?.lastName].filter(Boolean).join(" ") || "–");
}

/** As the API shows it, without the link that opens it for the end user. */
function wireOf({ url: _, qrCode: __, ...shown }: VerificationDetailView): unknown {
  return toWire(shown);
}

/** Lists verifications, shows one, and acts on one. Safe beside a running server. */
export const verification = subcommands<Cases>({
  command: "verification",
  keeps: "verifications",
  settings: ["secret", "secret-file", "blobs"],
  values: [
    "status",
    "flow",
    "reference",
    "expiring-before",
    "limit",
    "comment",
    "note",
    "email",
    "tenant",
    "url",
    "token",
    "out",
  ],
  switches: ["private", "json"],
  actions: {
    list,
    show,
    export: exported,
    clear,
    ...Object.fromEntries(acts.map((name) => [name, act(name)])),
  },
  served(flags, environment) {
    const address = textOf(flags.url);
    return address === undefined ? undefined : servedCases(address, flags, environment);
  },
  subject: async (storage, flags, context) =>
    casesOf({
      storage,
      flags,
      reader: readerOf(flags),
      passmuster: await openReviewing(storage, flags, context),
    }),
});
