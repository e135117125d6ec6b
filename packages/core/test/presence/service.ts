import { defineFlow, type FlowOptions, type PassmusterOptions } from "@passmuster/core";
import { expect, onTestFinished } from "vitest";
import { type Opened, opened, sessionPath, sessionService } from "../service/session/service.ts";
import { type Caller, identityBody, imageText } from "../service.ts";
import { presenceDouble } from "./double.ts";

export const path = "/api/v1/present/verifications";

export const flowOf = (own: Partial<FlowOptions> = {}) =>
  defineFlow({
    path: "present",
    label: "Present",
    photoId: "required",
    selfie: "required",
    documentTypes: [3, 41],
    presence: true,
    ...own,
  });

export async function start(own: Partial<FlowOptions> = {}, options: Partial<PassmusterOptions> = {}) {
  const double = presenceDouble();
  const flows = [flowOf(own)];
  const service = await sessionService({ presence: double.provider, flows, ...options });
  onTestFinished(() => service.passmuster.close());
  const open = () => opened(service, identityBody, "present");
  const detail = async (id: string) => {
    await service.passmuster.drain();
    return (await service.call("GET", `${path}/${id}`)).json.data;
  };
  return { ...service, ...double, open, detail };
}

export const begin = ({ user }: Pick<Opened, "user">) => user("POST", `${sessionPath}/presence`);
export const finish = ({ user }: Pick<Opened, "user">, session: string) =>
  user("POST", `${sessionPath}/presence/result`, { session });

export async function checked(person: Pick<Opened, "user">) {
  const { json } = await begin(person);
  return finish(person, json.data.id);
}

export async function uploaded({ user }: { readonly user: Caller }) {
  const document = { type: 3, country: "ATA", front_side_data: imageText };
  await user("PUT", `${sessionPath}/uploads/photo-id`, { document });
  await user("PUT", `${sessionPath}/uploads/selfie`, { document: { front_side_data: imageText } });
}

export async function submitted(person: { readonly user: Caller }) {
  await uploaded(person);
  const { status } = await person.user("POST", `${sessionPath}/submit`);
  expect(status).toBe(200);
}
