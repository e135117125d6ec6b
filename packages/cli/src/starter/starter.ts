import type { Choices, Files } from "./choices.ts";
import { guideFile } from "./guide.ts";
import { nestFiles } from "./nest.ts";
import { nextFiles } from "./next.ts";
import { projectFiles } from "./project.ts";
import { serverFiles } from "./server.ts";

/** Every file of a starter. */
export function starter(choices: Choices): Files {
  return { ...projectFiles(choices), ...codeFiles(choices), "README.md": guideFile(choices) };
}

function codeFiles({ framework, storage }: Choices): Files {
  if (framework === "nest") return nestFiles(storage);
  if (framework === "next") return nextFiles(storage);
  return serverFiles(framework, storage);
}
