import type { Person } from "@passmuster/specimens";
import type { Studio } from "./studio.ts";

export type FlowPath = "identity" | "postal1583";

/** One document as it is uploaded. */
export interface Upload {
  readonly context: "PHOTO_ID" | "PROOF_OF_ADDRESS" | "SELFIE";
  /** Id of the document type. */
  readonly type: number;
  readonly country: string;
  readonly front: Uint8Array;
  readonly back?: Uint8Array;
}

/** A verification: what the caller expects, and what is uploaded. */
export interface Scene {
  readonly flow: FlowPath;
  readonly person: Pick<Person, "givenNames" | "surname" | "dateOfBirth" | "address">;
  /** Type, number and country of the photo ID that the caller expects. */
  readonly photoId: { readonly type: string; readonly number: string; readonly country: string };
  /** Name of the type of the proof of address. */
  readonly proof?: string;
  readonly uploads: readonly Upload[];
  /** Verifications of the same tenant that end before this one begins. */
  readonly earlier?: readonly Scene[];
  /** A verification of the same tenant that runs at the same time. */
  readonly beside?: Scene;
}

/** How a verification ended, as the caller sees it over HTTP. */
export interface Outcome {
  readonly status: string;
  /** Codes of the rules that failed, each once. */
  readonly failed: readonly string[];
  /** Why it is not Approved where no rule failed. */
  readonly note?: string;
}

/** What an attack can do to a verification beside the usual order of calls. */
export interface Stage {
  create(scene: Scene): Promise<string>;
  upload(flow: FlowPath, id: string, upload: Upload): Promise<string>;
  submit(flow: FlowPath, id: string): Promise<void>;
  /** Submits, and waits until the reader has arrived at what is held or the verification is not Submitted. */
  submitAndReach(flow: FlowPath, id: string, hold: Hold): Promise<void>;
  /** PATCH by a token that may only write. */
  rewrite(flow: FlowPath, id: string, body: object): Promise<void>;
  /** PATCH of a verification's status by a reviewer. */
  move(flow: FlowPath, id: string, status: number): Promise<void>;
  cancelDocument(flow: FlowPath, id: string, document: string): Promise<void>;
  removeDocument(flow: FlowPath, document: string): Promise<void>;
  /** Waits until the verification is not Submitted. */
  ended(flow: FlowPath, id: string): Promise<Outcome>;
  /** Create, upload all, submit, wait. */
  play(scene: Scene): Promise<Outcome>;
  /** The reader waits at documents of this expected number from now on. */
  hold(number: string): Hold;
}

export interface Hold {
  /** The reader has arrived. */
  readonly arrived: Promise<void>;
  release(): void;
}

/** `pictures`: logic can tell. `order`: the order of calls. `faces`: only the network that compares faces can tell. */
export type Group = "pictures" | "order" | "faces";

/** One class of attacks. An attack succeeds where its verification ends Approved. */
export interface Attack {
  readonly name: string;
  /** One line of plain English. */
  readonly what: string;
  readonly group: Group;
  /** The scene of one specimen; every class draws on the specimens of one studio. */
  scene(studio: Studio): Promise<Scene>;
  /** Absent: the usual order of calls. Answers nothing where the attack could not begin. */
  conduct?(stage: Stage, scene: Scene): Promise<Outcome | undefined>;
}
