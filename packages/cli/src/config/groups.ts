import {
  anything,
  type Check,
  either,
  flag,
  isPlain,
  isText,
  type Members,
  number,
  OptionsError,
  oneOf,
  type Report,
  shape,
  text,
} from "@passmuster/core/input";
import type { CaptureConfig, DeskConfig } from "./define.ts";
import { referenceIn } from "./references.ts";
import { file, folder, reportUnder } from "./shapes.ts";

const reference: Check = (value, place, report) => void referenceIn(value, place, report);

/** The options of the pages that a file has. The pages check the values. */
const ofPages = {
  capture: ["language", "messages", "theme", "privacyUrl", "helpUrl", "returnUrl", "frameAncestors"],
  desk: ["lang", "brand", "templates"],
} as const satisfies {
  readonly capture: readonly (keyof CaptureConfig)[];
  readonly desk: readonly (keyof DeskConfig)[];
};

const namesOnly = (...names: readonly string[]): Check =>
  shape(Object.fromEntries(names.map((name) => [name, anything])));

/** Groups of settings that the core does not know. */
export const groups = {
  capture: namesOnly(...ofPages.capture),
  desk: either((value) => typeof value === "boolean", flag, namesOnly(...ofPages.desk)),
  wallets: shape(
    {
      trust: either(isText, folder, shape({ mdl: folder, "eu-pid": folder })),
      signer: shape({ key: reference, chain: file, clientId: oneOf("x509_hash", "x509_san_dns") }, [
        "key",
        "chain",
      ]),
      responseMode: oneOf("direct_post", "direct_post.jwt"),
      skewSeconds: number(0),
    },
    ["trust"],
  ),
  chips: shape({ trust: folder, signers: file, allowMissingKeyUsage: flag, requireRevocationList: flag }, [
    "trust",
  ]),
  caseFile: shape({ signer: shape({ key: reference, chain: file }, ["key", "chain"]) }),
  screening: shape({ lists: text }, ["lists"]),
} as const satisfies Readonly<Record<string, Check>>;

const extractor = shape({
  processes: number(1),
  idleSeconds: number(0),
  secondsPerDocument: number(1),
  faces: flag,
});

/** Checks the groups, and asks the pages whether they take their options. */
export async function checkGroups(config: Members, report: Report): Promise<void> {
  for (const [name, check] of Object.entries(groups))
    if (config[name] !== undefined) check(config[name], name, report);
  if (typeof config.extractor === "object" && config.extractor)
    extractor(config.extractor, "extractor", report);
  const flows = Array.isArray(config.flows) ? config.flows : [];
  const unmet = flows.findIndex((flow) => isPlain(flow) && flow.digitalCredentials !== undefined);
  if (unmet >= 0 && config.wallets === undefined)
    report(`flows[${unmet}].digitalCredentials`, "needs the setting wallets: whose credentials count");
  const present = flows.findIndex((flow) => isPlain(flow) && flow.presence === true);
  if (present >= 0) report(`flows[${present}].presence`, "needs a provider: a server of your own passes one");
  if (isPlain(config.capture)) await askPage("capture", config.capture, report);
  if (isPlain(config.desk)) await askPage("desk", config.desk, report);
}

const pages = {
  capture: async (options: object) => {
    const { capturePage } = await import("@passmuster/capture");
    return capturePage(options);
  },
  desk: async (options: object) => {
    const { desk } = await import("@passmuster/desk");
    return desk({ ...options, reviewers: { authenticate: async () => undefined } });
  },
} as const;

async function askPage(name: keyof typeof pages, options: Members, report: Report): Promise<void> {
  const known = ofPages[name].flatMap((one) => (options[one] === undefined ? [] : [[one, options[one]]]));
  try {
    await pages[name](Object.fromEntries(known));
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error;
    reportUnder(name, error.problems, report);
  }
}
