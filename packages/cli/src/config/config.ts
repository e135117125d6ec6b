import type { Flow, PassmusterOptions } from "@passmuster/core";
import type { SettingName } from "../settings.ts";
import type {
  CaptureConfig,
  CaseFileConfig,
  ChipsConfig,
  DeskConfig,
  PassmusterConfig,
  ReaderConfig,
  ScreeningConfig,
  WalletsConfig,
} from "./define.ts";

type OptionName =
  | "retention"
  | "expiresAfter"
  | "limits"
  | "work"
  | "session"
  | "webhooks"
  | "audit"
  | "brand";

/** What a configuration file says, checked. Without a file everything is empty. */
export interface Config {
  /** The absolute path. */
  readonly file?: string;
  /** The settings of the command line, as texts of their flags. */
  readonly settings: Readonly<Partial<Record<SettingName, string>>>;
  /** Options of `createPassmuster`. */
  readonly options: Pick<PassmusterOptions, OptionName>;
  /** Flows besides, or instead of, the shipped ones. */
  readonly flows: readonly Flow[];
  readonly extractor: ReaderConfig;
  readonly capture: CaptureConfig;
  /** Whether `serve` serves the desk. */
  readonly hasDesk: boolean;
  readonly desk: DeskConfig;
  readonly wallets?: WalletsConfig;
  readonly chips?: ChipsConfig;
  readonly caseFile?: CaseFileConfig;
  readonly screening?: ScreeningConfig;
  /** The file's own value, for `passmuster config`. */
  readonly given: PassmusterConfig;
}

export const emptyConfig: Config = {
  settings: {},
  options: {},
  flows: [],
  extractor: {},
  capture: {},
  hasDesk: false,
  desk: {},
  given: {},
};
