import { referenceIn } from "./references.ts";
import {
  type Check,
  either,
  file,
  flag,
  folder,
  isPlain,
  isText,
  listOf,
  type Members,
  members,
  number,
  oneOf,
  type Report,
  shape,
  text,
} from "./shapes.ts";

const reference: Check = (value, place, report) => void referenceIn(value, place, report);

/** Groups of settings that the core does not know. */
export const groups = {
  capture: shape({
    language: text,
    messages: members,
    theme: members,
    privacyUrl: text,
    helpUrl: text,
    returnUrl: text,
    frameAncestors: listOf(text),
  }),
  desk: either(
    (value) => typeof value === "boolean",
    flag,
    shape({
      lang: text,
      brand: text,
      templates: listOf(
        shape({ act: oneOf("approve", "reject", "retake"), title: text, comment: text, note: text }, [
          "act",
          "title",
          "comment",
        ]),
      ),
    }),
  ),
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

/** A page refuses its options with a sentence that begins with the name of the option. */
async function askPage(name: keyof typeof pages, options: Members, report: Report): Promise<void> {
  try {
    await pages[name](options);
  } catch (error) {
    const { message } = error as Error;
    const [, place = "", sentence = message] = /^([\w.[\]-]+):? (.*)$/s.exec(message) ?? [];
    const isOption = Object.hasOwn(options, place.split(/[.[]/)[0] ?? "");
    report(isOption ? `${name}.${place}` : name, (isOption ? sentence : message).replace(/\.$/, ""));
  }
}
