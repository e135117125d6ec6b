import {
  type Client,
  type ErrorCode,
  isApiError,
  type ListedVerification,
  type Page,
  type Picture,
  type VerificationDetail,
} from "@passmuster/client";
import type { WebhookEvent } from "@passmuster/client/webhooks";
import type {
  DocumentView,
  EventType,
  ErrorCode as ServersCode,
  VerificationDetailView,
} from "@passmuster/core";
import { expectTypeOf, test } from "vitest";

type Verifications = ReturnType<Client["flow"]>["verifications"];
type Documents = ReturnType<Client["flow"]>["documents"];

/** `urlFront` → `url_front`. */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;
/** In process a view has its status as a key too. */
type MembersOf<View> = Exclude<keyof View, "status">;
type Wire<Members> = Snake<Extract<Members, string>>;

test("answers have the members that the server's own views have, in the wire's case", () => {
  expectTypeOf<keyof VerificationDetail>().toEqualTypeOf<Wire<MembersOf<VerificationDetailView>>>();
  expectTypeOf<keyof VerificationDetail["documents"][number]>().toEqualTypeOf<
    Wire<MembersOf<DocumentView>>
  >();
});

test("the codes are the server's codes", () => {
  expectTypeOf<ErrorCode>().toEqualTypeOf<ServersCode>();
});

test("isApiError narrows the code to those asked for", () => {
  const error: unknown = new Error();
  if (isApiError(error, "not_started", "documents_missing")) {
    expectTypeOf(error.code).toEqualTypeOf<"not_started" | "documents_missing">();
  }
  // @ts-expect-error unknown code
  isApiError(error, "not_begun");
});

test("each method has the types of its operation", () => {
  expectTypeOf<ReturnType<Verifications["get"]>>().resolves.toEqualTypeOf<VerificationDetail>();
  expectTypeOf<ReturnType<Verifications["delete"]>>().resolves.toBeVoid();
  expectTypeOf<ReturnType<ReturnType<Client["verifications"]["list"]>["page"]>>().resolves.toEqualTypeOf<
    Page<ListedVerification>
  >();
  expectTypeOf<ReturnType<Documents["pdf"]>>().resolves.toEqualTypeOf<Uint8Array>();
  expectTypeOf<VerificationDetail["id"]>().toEqualTypeOf<`ver_${string}`>();
  expectTypeOf<Parameters<Documents["upload"]>[0]["document"]["front"]>().toEqualTypeOf<
    Picture | null | undefined
  >();
  expectTypeOf<{ comment: string }>().not.toExtend<Parameters<Verifications["approve"]>[1]>();
});

test("the webhook types are the server's events and its test event; the type determines the data", () => {
  expectTypeOf<WebhookEvent["type"]>().toEqualTypeOf<EventType | "webhook.test">();
  type Made = Extract<WebhookEvent, { type: "decision.made" }>["data"];
  expectTypeOf<Made["code"]>().toEqualTypeOf<7>();
  expectTypeOf<Made["decision_id"]>().toEqualTypeOf<`dec_${string}`>();
  expectTypeOf<"document_id">().not.toExtend<
    keyof Extract<WebhookEvent, { type: "verification.finished" }>["data"]
  >();
});

test("a client takes any flow, or those that it is told", () => {
  expectTypeOf<Parameters<Client["flow"]>>().toEqualTypeOf<[path: string]>();
  expectTypeOf<Parameters<Client<"identity" | "landlord">["flow"]>[0]>().toEqualTypeOf<
    "identity" | "landlord"
  >();
  expectTypeOf<Client<"identity">>().toExtend<Client>();
});
