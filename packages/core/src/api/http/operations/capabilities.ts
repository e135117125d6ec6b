import { data, operation } from "./operation.ts";

/** What the service checks. */
export const capabilityOperations = {
  getCapabilities: operation({
    route: "GET /api/v1/capabilities",
    summary: "Get what is checked on which documents, and what an Approved proves",
    access: "read",
    answer: "capabilities",
    refusals: [],
    run: async ({ core, principal }) => {
      const { describeCapabilities } = await import("../../../service/capabilities.ts");
      return describeCapabilities(core, principal);
    },
    present: (_, capabilities) => data(capabilities),
  }),
};
