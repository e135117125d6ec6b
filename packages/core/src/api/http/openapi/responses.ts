import type { Operation } from "../operations/operation.ts";
import { type OperationId, operations } from "../operations/operations.ts";
import { answerBodies } from "../schemas/bodies.ts";
import { type Component, referenceTo } from "./components.ts";
import { type Examples, exampleOf, shown } from "./examples.ts";
import { schemaOf } from "./json-schema.ts";
import { refusalsOf } from "./refusals.ts";

const table = Object.entries(operations) as readonly [OperationId, Operation][];

/** The responses of an operation by status. What several operations answer is a reference. */
export function responsesOf(route: Operation, examples: Examples): Record<string, object> {
  const refusals = [...refusalsOf(route)].map(([status, [name]]) => [status, referenceTo("responses", name)]);
  const shared = sharedName(route);
  const success = shared ? referenceTo("responses", shared) : successOf(route, examples);
  const stored = route.isStored && { 304: { description: "The caller's copy is current." } };
  return { [route.success]: success, ...stored, ...Object.fromEntries(refusals) };
}

/** Every response that an operation refers to. */
export function componentResponses(examples: Examples): ReadonlyMap<string, object> {
  const components = table.flatMap(([, route]): readonly Component[] => {
    const shared = sharedName(route);
    const success: readonly Component[] = shared ? [[shared, successOf(route, examples)]] : [];
    return [...success, ...refusalsOf(route).values()];
  });
  return new Map(components);
}

const alike = (one: Operation, other: Operation): boolean =>
  one.answer === other.answer && one.success === other.success;

/** The name of an answer that several operations give. */
function sharedName(route: Operation): string | undefined {
  const { answer, success } = route;
  if (!answer || table.filter(([, other]) => alike(route, other)).length < 2) return undefined;
  return success === 201 ? `${answer}.created` : answer;
}

function successOf(route: Operation, examples: Examples): object {
  const { success: status, media = [], answer } = route;
  const description = status === 201 ? "Created." : status === 204 ? "Deleted." : "Found.";
  if (status === 204 && !answer) return { description };
  if (!answer) return { description, content: Object.fromEntries(media.map((type) => [type, {}])) };
  const shower = showerOf(route, examples);
  const json = {
    schema: schemaOf(answerBodies[answer]),
    ...(shower && shown(examples, shower, "answer")),
  };
  return { description, content: { "application/json": json } };
}

/** The first operation with this answer that has an example of it. */
function showerOf(route: Operation, examples: Examples): OperationId | undefined {
  const found = table.find(
    ([id, other]) => other.answer === route.answer && examples[id]?.answer !== undefined,
  );
  return found?.[0];
}

/** Every example of an answer that a response refers to. */
export function answerExamples(examples: Examples): readonly Component[] {
  return table.flatMap(([id, route]) =>
    route.answer && showerOf(route, examples) === id ? exampleOf(examples, id, "answer") : [],
  );
}
