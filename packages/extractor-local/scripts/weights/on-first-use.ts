import { missingWeights, modelsFolder } from "./weights.ts";

/**
 * A checkout does not contain the networks of others: they are converted when the reader is first imported.
 * The build leaves this module out.
 */
if (missingWeights(modelsFolder).length > 0) {
  const begun = performance.now();
  const { convertMissing } = await import("./convert.ts");
  const files = convertMissing().join(", ");
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.error(`passmuster: converted ${files} from npm packages in ${seconds} s, once for this checkout`);
}
