import type { CapturePage } from "./capture-page.ts";
import type { CaseFileWriter } from "./case-file.ts";
import type { ChipVerifier } from "./chip.ts";
import type { CodeSender } from "./code-sender.ts";
import type { DigitalCredentials } from "./credentials.ts";
import type { DeskPage } from "./desk-page.ts";
import type { Environment } from "./environment.ts";
import type { Extractor } from "./extractor.ts";
import type { Logger } from "./logger.ts";
import type { Pictures } from "./pictures.ts";
import type { PresenceProvider } from "./presence.ts";
import type { Screening } from "./screening.ts";
import type { VerificationStorage } from "./storage.ts";

/** The ports that use cases call. */
export interface Ports {
  readonly storage: VerificationStorage;
  readonly pictures: Pictures;
  readonly extractor: Extractor;
  readonly environment: Environment;
  readonly logger: Logger;
  /** Asks wallets for credentials, if the host takes them. */
  readonly credentials?: DigitalCredentials | undefined;
  /** Verifies passport chips, if the host takes them. */
  readonly chips?: ChipVerifier | undefined;
  /** Searches lists for people, if the host has lists. */
  readonly screening?: Screening | undefined;
  /** Asks a provider whether a person is present, if the host has one. */
  readonly presence?: PresenceProvider | undefined;
  /** The page behind a verification's link, if the host mounts one. */
  readonly capture?: CapturePage | undefined;
  /** Brings persons the codes of their export links, if the host has a way. */
  readonly codeSender?: CodeSender | undefined;
  /** The page for reviewers, if the host mounts one. */
  readonly desk?: DeskPage | undefined;
  /** Writes case files, if the host makes them. */
  readonly caseFile?: CaseFileWriter | undefined;
}
