import { type Answer, type Caller, imageText, postalBody } from "../../service.ts";
import { type DeskService, deskService } from "./desk-service.ts";

export const application = {
  mailbox: { street: "1 Ferry Lane", pmb: "PMB 12", city: "Cinder Falls", state: "or", postal_code: "97999" },
  agency: { name: "Ferry Lane Mail", address: "1 Ferry Lane, Cinder Falls OR 97999" },
  phone: "+1 503 555 0100",
  email: "ines@example.test",
  service: "personal",
};

export const business = {
  name: "Quarry Works LLC",
  type: "LLC",
  address: "2 Fern Row, Cinder Falls OR 97999",
  phone: "+1 503 555 0101",
  registered_in: "Alder County, OR",
};

export const inPerson = { by: "Walt Witness", method: "in_person", at: "2026-01-01" };

/** A short file that begins like a PDF. */
export const pdf = Buffer.from("%PDF-1.7\n% a notary's file\n%%EOF\n");

export const notary = {
  by: "Nora Notary",
  method: "notary",
  at: "2026-01-01",
  commission: { number: "C-123", state: "OR" },
  document: { pdf_data: pdf.toString("base64") },
};

export interface PostalService extends DeskService {
  /** A request about a verification of the flow `postal1583`, as the host unless another caller is given. */
  ask(method: string, id: string, rest: string, body?: object, caller?: Caller): Promise<Answer>;
  started(): Promise<string>;
  /** Approved by a person. */
  approved(): Promise<string>;
}

export async function postalService(options: Parameters<typeof deskService>[0] = {}): Promise<PostalService> {
  const service = await deskService(options);
  const { call, passmuster } = service;
  const base = "/api/v1/postal1583";
  const started = async (): Promise<string> =>
    (await call("POST", `${base}/verifications`, postalBody)).json.data.id;
  const upload = (verification: string, document: object) =>
    call("POST", `${base}/documents`, { verification, document });
  return {
    ...service,
    started,
    ask: (method, id, rest, body, caller = call) =>
      caller(method, `${base}/verifications/${id}${rest}`, body),
    async approved() {
      const id = await started();
      const front = { front_side_data: imageText, country: "USA" };
      await upload(id, { ...front, context_type: "PHOTO_ID", type: 1, back_side_data: imageText });
      await upload(id, { ...front, context_type: "PROOF_OF_ADDRESS", type: 23 });
      await call("PUT", `${base}/verifications/${id}/submit`);
      await passmuster.drain();
      await call("PUT", `${base}/verifications/${id}/approve`, {
        comment: "Seen.",
        email: "rita@example.test",
      });
      return id;
    },
  };
}
