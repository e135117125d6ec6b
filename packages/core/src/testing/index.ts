export { createClock } from "../base/runtime/clock.ts";
export { createSealedPictures } from "../service/media/sealed-pictures.ts";
export { createSeeded, newYear, type Seeded } from "./fixtures/storage-seed.ts";
export { createFactory, type Factory } from "./kit/factory.ts";
export type { Wanted } from "./kit/prepared.ts";
export {
  type KnownTest,
  type TestOptions,
  type TestPassmuster,
  testPassmuster,
} from "./kit/test-passmuster.ts";
export { type ManualEnvironment, manualEnvironment } from "./manual-environment.ts";
export {
  type ConfirmationScript,
  type Script,
  type ScriptedExtractor,
  scriptedExtractor,
} from "./scripted-extractor.ts";
