import type { Choices, Files } from "./choices.ts";
import { guideFiles } from "./guide.ts";
import { projectFiles } from "./project.ts";
import { serverFiles } from "./server.ts";

/** Every file of a starter. */
export function starter(choices: Choices): Files {
  return { ...projectFiles(choices), ...serverFiles(choices), ...guideFiles(choices) };
}
