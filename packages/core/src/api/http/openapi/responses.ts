import type { Operation } from "../operations/operation.ts";
import { type OperationId, operations } from "../operations/operations.ts";
import { answerBodies } from "../schemas/bodies.ts";
import { type Component, referenceTo } from "./components.ts";
import type { Examples } from "./examples.ts";
import { schemaOf } from "./json-schema.ts";
import { refusalsOf } from "./refusals.ts";

const table = Object.entries(operations) as readonly [OperationId, Operation][];

/** The responses of an operation by status. What several operations answer is a reference. */
export function responsesOf(route: Operation, examples: Examples): Record<string, object> {
  const refusals = [...refusalsOf(route)].map(([status, [name]]) => [status, referenceTo("responses", name)]);
  const shared = sharedName(route);
  const success = shared ? referenceTo("responses", shared) : successOf(route, examples);
  return { [route.success]: success, ...Object.fromEntries(refusals) };
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

/** The example is that of the first operation with this answer. */
function successOf(route: Operation, examples: Examples): object {
  const { success: status, media = [], answer } = route;
  const description = status === 201 ? "Created." : status === 204 ? "Deleted." : "Found.";
  if (status === 204 && !answer) return { description };
  if (!answer) return { description, content: Object.fromEntries(media.map((type) => [type, {}])) };
  const example = table
    .filter(([, other]) => alike(route, other))
    .map(([id]) => examples[id]?.answer)
    .find((one) => one !== undefined);
  const json = { schema: schemaOf(answerBodies[answer]), ...(example !== undefined && { example }) };
  return { description, content: { "application/json": json } };
}
