import type { CaptureOptions } from "@passmuster/capture";
import type { Duration, FlowOptions, PassmusterOptions, PolicyOptions, Retention } from "@passmuster/core";
import type { DeskOptions } from "@passmuster/desk";
import type { LocalExtractorOptions } from "@passmuster/extractor-local";

/** Where a secret is. The secret itself does not belong into a file that is committed. */
export type SecretReference =
  /** A file that only the service can read, such as `/run/secrets/passmuster`. */
  | { readonly file: string }
  /** The name of an environment variable. */
  | { readonly environment: string };

/** How the local reader works. `confine` is a setting of its own. */
export type ReaderConfig = Omit<LocalExtractorOptions, "confine">;

/** The page for end users. Its name, logo and colours are in `brand`. */
export type CaptureConfig = Omit<CaptureOptions, "brand" | "logo">;

/** The page for reviewers. */
export type DeskConfig = Pick<DeskOptions, "lang" | "brand" | "templates">;

/** Which credentials of digital wallets count. */
export interface WalletsConfig {
  /** A folder with the roots of the issuers, for all kinds or for each. */
  readonly trust: string | { readonly mdl?: string; readonly "eu-pid"?: string };
  /** Signs requests. `chain` is a file: the certificate of the key first. */
  readonly signer?: {
    readonly key: SecretReference;
    readonly chain: string;
    readonly clientId?: "x509_hash" | "x509_san_dns";
  };
  readonly responseMode?: "direct_post" | "direct_post.jwt";
  /** How far two clocks may differ. Default: 60. */
  readonly skewSeconds?: number;
}

/** How the file of a case is signed. */
export interface CaseFileConfig {
  /** Signs each file. `chain` is a file: the certificate of the key first. Default: the record proves it. */
  readonly signer?: { readonly key: SecretReference; readonly chain: string };
}

/** Which chips of passports and cards count. */
export interface ChipsConfig {
  /** A folder with country roots, their links and revocation lists. */
  readonly trust: string;
  /** A file with the country roots whose master lists (`.ml`, `.ldif`) in the folder count. Default: none. */
  readonly signers?: string;
  readonly allowMissingKeyUsage?: boolean;
  readonly requireRevocationList?: boolean;
}

/** Which lists people are screened against. */
export interface ScreeningConfig {
  /** The folder that `passmuster screening import` writes to. */
  readonly lists: string;
}

/** The settings of a file `passmuster.config.ts`. Flags and the environment come before it. */
export interface PassmusterConfig {
  readonly port?: number;
  readonly host?: string;
  readonly publicUrl?: string;
  /** `sqlite:<path>`, `postgres://<user>@<host>/<database>` or `memory:`. */
  readonly storage?: string;
  /** `file:<path>`, or `aws-kms:<key id>?region=<region>&erasable=<directory>`. */
  readonly keys?: string;
  /** `file:<directory>`, `memory:` or `s3://<bucket>/<prefix>?region=<region>`. */
  readonly blobs?: string;
  /** An object is the local reader with its options. */
  readonly extractor?: "local" | "sandbox" | ReaderConfig;
  readonly confine?: "auto" | "required" | "off";
  readonly specimens?: "review" | "accept" | "accept-in-production";
  readonly adapter?: "fastify" | "express";
  readonly role?: "all" | "api" | "worker";
  /** One secret a line in the file, or separated by commas in the variable. */
  readonly secret?: SecretReference;
  readonly trustProxy?: false | number | { readonly hops: number; readonly header?: string };
  /** Serves `/metrics` to callers with this token. */
  readonly metrics?: false | { readonly token: SecretReference };
  /** Seconds (0–5) to keep serving, marked not ready, after SIGTERM. */
  readonly grace?: number;
  readonly logLevel?: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** The file of the desk's reviewers. */
  readonly reviewers?: string;
  /** Serves the desk at `/desk`. */
  readonly desk?: boolean | DeskConfig;
  readonly capture?: CaptureConfig;
  /** Flows besides, or instead of (same path), the shipped ones: the options of `defineFlow`. */
  readonly flows?: readonly FlowOptions[];
  /** Policies by path of a shipped flow. A flow of `flows` has its own. */
  readonly policies?: Readonly<Record<string, PolicyOptions>>;
  readonly retention?: Retention;
  readonly expiresAfter?: Duration | false;
  readonly limits?: PassmusterOptions["limits"];
  readonly work?: PassmusterOptions["work"];
  readonly session?: PassmusterOptions["session"];
  readonly webhooks?: PassmusterOptions["webhooks"];
  readonly audit?: Omit<NonNullable<PassmusterOptions["audit"]>, "key"> & { readonly key?: SecretReference };
  readonly brand?: PassmusterOptions["brand"];
  readonly wallets?: WalletsConfig;
  readonly chips?: ChipsConfig;
  readonly caseFile?: CaseFileConfig;
  readonly screening?: ScreeningConfig;
}

/**
 * Types a configuration file. It returns its argument: the command checks it.
 *
 * @example
 * export default defineConfig({
 *   storage: "postgres://app@postgres.example.com/passmuster",
 *   retention: { approved: "90d", rejected: "30d" },
 *   flows: [{ path: "landlord", label: "Tenant check", photoId: "required", documentTypes: [3, 12] }],
 * });
 */
export function defineConfig(config: PassmusterConfig): PassmusterConfig {
  return config;
}
