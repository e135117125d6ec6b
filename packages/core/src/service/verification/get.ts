import { z } from "zod";
import { group, sentences } from "../../base/input/fields.ts";
import { memoise } from "../../base/input/memoise.ts";
import type { Verification } from "../../model/verification.ts";
import { belongsTo, type Commands, type UseCaseCall } from "../../verdict/lifecycle/commands.ts";

/**
 * `private=1` shows private comments, with their authors, to callers with the scope `review`. `parts=1` shows
 * where each value was read.
 */
export const detailInput = memoise(() =>
  group({
    private: z
      .enum(["0", "1"], { error: sentences.oneOf(["0", "1"]) })
      .optional()
      .describe("`1` also shows private comments, and the author of each comment; needs the scope `review`."),
    parts: z
      .enum(["0", "1"], { error: sentences.oneOf(["0", "1"]) })
      .optional()
      .describe("`1` also shows the parts found on each image, their boxes, and the images' sizes."),
  }),
);

/** @throws {PassmusterError} `flow_not_found`, `verification_not_found`, `wrong_flow` */
export async function getVerification(
  core: Commands,
  { principal, flow: flowPath, id }: Omit<UseCaseCall, "input">,
): Promise<Verification> {
  const flow = core.flow(principal, flowPath);
  const found = await core.find(principal, { verification: id });
  belongsTo(flow, found);
  return found;
}
