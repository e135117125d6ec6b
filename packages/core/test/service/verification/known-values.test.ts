import {
  type CreateInput,
  type DocumentTypeName,
  type FlowPath,
  flows,
  type ListInput,
  type UpdateInput,
} from "@passmuster/core";
import { expect, expectTypeOf, test } from "vitest";

test("editors complete the paths of the shipped flows", () => {
  const paths = ["postal1583", "postal1583-skip-country", "identity"] as const satisfies readonly FlowPath[];
  expect(flows.map(({ path }) => path)).toEqual(paths);
});

test("flows, types, countries and statuses of a caller's own are taken as plain strings", () => {
  const own: string = "landlord";
  expectTypeOf(own).toExtend<FlowPath>();
  expectTypeOf(own).toExtend<DocumentTypeName>();
  expectTypeOf(own).toExtend<NonNullable<NonNullable<CreateInput["address"]>["country"]>>();
  expectTypeOf("3,4" as const).toExtend<NonNullable<ListInput["status"]>>();
  expectTypeOf<3>().toExtend<NonNullable<UpdateInput["status"]>>();
  expectTypeOf(own).not.toExtend<NonNullable<UpdateInput["status"]>>();
});
