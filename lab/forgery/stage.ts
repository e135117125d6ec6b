import { setTimeout as pause } from "node:timers/promises";
import type { Call } from "./call.ts";
import type { FlowPath, Hold, Outcome, Scene, Stage, Upload, ZonePlace } from "./scene.ts";

/** The parts of a verification's detail that the bench inspects. */
interface Detail {
  readonly id: string;
  readonly status_label: string;
  readonly documents: readonly {
    readonly id: string;
    readonly status_label: string;
    readonly document_type: { readonly id: number } | null;
    readonly extracted_data: { readonly document?: { readonly identified: string } };
    readonly parts?: readonly { readonly part: string; readonly box: ZonePlace | null }[];
    readonly rules: { readonly failed_rules: Readonly<Record<string, unknown>> } | null;
  }[];
}

interface Ways {
  readonly call: Call;
  /** The same, with a token that has write access only. */
  readonly write: Call;
  hold(number: string): Hold;
}

/** Keeps every refused call: if no rule failed, it explains the failure of an attack. */
export function createStage({ call, write, hold }: Ways): Stage & { clear(): Promise<void> } {
  const made = new Map<string, FlowPath>();
  const refusals: string[] = [];
  const ask = async (...[method, path, body]: Parameters<Call>) => {
    const answer = await call(method, path, body);
    if (answer.status >= 400) refusals.push(answer.code);
    return answer.data;
  };
  const detail = async (flow: FlowPath, id: string, query = ""): Promise<Detail> => {
    const { status, code, data } = await call("GET", `/${flow}/verifications/${id}${query}`);
    if (status !== 200) throw new Error(`A verification was answered with ${code}.`);
    return data as Detail;
  };

  const stage: Stage = {
    hold,
    async create(scene) {
      const { status, code, data } = await call(
        "POST",
        `/${scene.flow}/verifications`,
        scene.body ?? expectedOf(scene),
      );
      if (status !== 201) throw new Error(`A verification was refused with ${code}.`);
      const { id } = data as { id: string };
      made.set(id, scene.flow);
      return id;
    },
    async upload(flow, id, upload) {
      const data = await ask("POST", `/${flow}/documents`, { verification: id, document: bodyOf(upload) });
      return (data as { id?: string } | undefined)?.id ?? "";
    },
    submit: async (flow, id) => void (await ask("PUT", `/${flow}/verifications/${id}/submit`)),
    async submitAndReach(flow, id, { arrived }) {
      // A server that reads during the upload may answer the submit only after the reading.
      const submitted = stage.submit(flow, id).then(() => stage.ended(flow, id));
      await Promise.race([arrived, submitted]);
    },
    async rewrite(flow, id, body) {
      const { status, code } = await write("PATCH", `/${flow}/verifications/${id}`, body);
      if (status >= 400) refusals.push(code);
    },
    move: async (flow, id, status) =>
      void (await ask("PATCH", `/${flow}/verifications/${id}`, { status, ...reviewer })),
    cancelDocument: async (flow, id, document) =>
      void (await ask("PATCH", `/${flow}/documents/${document}`, {
        verification: id,
        status: 6,
        ...reviewer,
      })),
    removeDocument: async (flow, document) => void (await ask("DELETE", `/${flow}/documents/${document}`)),
    async ended(flow, id) {
      for (;;) {
        const found = await detail(flow, id);
        if (found.status_label !== "Submitted") return outcomeOf(found, refusals);
        await pause(80);
      }
    },
    async zone(flow, id) {
      const { documents } = await detail(flow, id, "?parts=1");
      return documents[0]?.parts?.find(({ part }) => part === "mrz")?.box ?? undefined;
    },
    async play(scene) {
      const id = await stage.create(scene);
      for (const upload of scene.uploads) await stage.upload(scene.flow, id, upload);
      await stage.submit(scene.flow, id);
      return stage.ended(scene.flow, id);
    },
  };
  const clear = async (): Promise<void> => {
    for (const [id, flow] of made) await call("DELETE", `/${flow}/verifications/${id}`);
    made.clear();
  };
  return { ...stage, clear };
}

const reviewer = { comment: "Looked at by the bench.", email: "bench@example.org" };

function outcomeOf({ status_label: status, documents }: Detail, refusals: readonly string[]): Outcome {
  const failed = documents.flatMap(({ rules }) => Object.keys(rules?.failed_rules ?? {}));
  if (status === "Approved" || failed.length > 0) return { status, failed: [...new Set(failed)].sort() };
  const unidentified = documents.some(({ extracted_data: { document } }) => document?.identified === "0");
  const refused = refusals.length > 0 ? `refused: ${[...new Set(refusals)].join(", ")}` : undefined;
  return { status, failed: [], note: refused ?? (unidentified ? "not identified" : "no rule failed") };
}

function expectedOf({ person, photoId, proof }: Scene): object {
  const { street, city, state, zip, country } = person.address;
  return {
    person: {
      first_name: person.givenNames,
      last_name: person.surname,
      date_of_birth: person.dateOfBirth,
    },
    ...(proof && { address: { street, city, state, postal_code: zip, country } }),
    documents: {
      photo_id: photoId,
      ...(proof && { proof_of_address: { type: proof, country: "USA" } }),
    },
  };
}

function bodyOf({ context, type, country, front, back, chip }: Upload): object {
  const text = (image: Uint8Array) => Buffer.from(image).toString("base64");
  return {
    context_type: context,
    type,
    country,
    front_side_data: text(front),
    ...(back && { back_side_data: text(back) }),
    ...(chip && { chip }),
  };
}
