import type { Person } from "@passmuster/specimens/workshop";
import type { Studio } from "./studio.ts";

/**
 * `household`: the postal flow with statements and bills. `specimens`: identity without the rule of expiry.
 */
export type FlowPath = "identity" | "postal1583" | "household" | "specimens";

/** One uploaded document. */
export interface Upload {
  readonly context: "PHOTO_ID" | "PROOF_OF_ADDRESS" | "SELFIE";
  /** Id of the document type. */
  readonly type: number;
  readonly country: string;
  readonly front: Uint8Array;
  readonly back?: Uint8Array;
  /** The files of its chip. */
  readonly chip?: object;
}

/** A verification: the expected values, and the uploads. */
export interface Scene {
  readonly flow: FlowPath;
  readonly person: Pick<Person, "givenNames" | "surname" | "dateOfBirth" | "address">;
  /** Type, number and country of the expected photo ID. */
  readonly photoId: { readonly type: string; readonly number: string; readonly country: string };
  /** Type name of the proof of address. */
  readonly proof?: string;
  readonly uploads: readonly Upload[];
  /** The request that creates it. Default: made from the values above. */
  readonly body?: object;
  /** Verifications of the same tenant that end before this one begins. */
  readonly earlier?: readonly Scene[];
  /** A concurrent verification of the same tenant. */
  readonly beside?: Scene;
}

/** A verification's outcome over HTTP. */
export interface Outcome {
  readonly status: string;
  /** Codes of the failed rules, without duplicates. */
  readonly failed: readonly string[];
  /** Reason for not being Approved if no rule failed. */
  readonly note?: string;
}

/** A box in pixels of the stored image. */
export interface ZonePlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The actions of an attack beyond the usual order of calls. */
export interface Stage {
  create(scene: Scene): Promise<string>;
  upload(flow: FlowPath, id: string, upload: Upload): Promise<string>;
  submit(flow: FlowPath, id: string): Promise<void>;
  /** Submits, and waits until the reader reaches the hold or the verification is no longer Submitted. */
  submitAndReach(flow: FlowPath, id: string, hold: Hold): Promise<void>;
  /** PATCH by a token with write access only. */
  rewrite(flow: FlowPath, id: string, body: object): Promise<void>;
  /** PATCH of a verification's status by a reviewer. */
  move(flow: FlowPath, id: string, status: number): Promise<void>;
  cancelDocument(flow: FlowPath, id: string, document: string): Promise<void>;
  removeDocument(flow: FlowPath, document: string): Promise<void>;
  /** Waits until the verification is no longer Submitted. */
  ended(flow: FlowPath, id: string): Promise<Outcome>;
  /** Where the reader found the MRZ of the first document, in pixels of its image. */
  zone(flow: FlowPath, id: string): Promise<ZonePlace | undefined>;
  /** Creates, uploads, submits, and waits. */
  play(scene: Scene): Promise<Outcome>;
  /** From now on the reader waits at documents with this expected number. */
  hold(number: string): Hold;
}

export interface Hold {
  /** Resolves when the reader arrives. */
  readonly arrived: Promise<void>;
  release(): void;
}

/**
 * `images`: the logic can detect the attack. `order`: the order of calls decides. `faces`: only the face
 * network can detect it.
 */
export type Group = "images" | "order" | "faces";

/** One class of attacks. An attack succeeds if its verification is Approved. */
export interface Attack {
  readonly name: string;
  /** One line of description. */
  readonly what: string;
  readonly group: Group;
  /** The scene of one specimen. All classes use the specimens of one studio. */
  scene(studio: Studio): Promise<Scene>;
  /** Default: the usual order of calls. Undefined if the attack could not begin. */
  conduct?(stage: Stage, scene: Scene): Promise<Outcome | undefined>;
}
