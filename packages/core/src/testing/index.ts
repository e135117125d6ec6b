export { type ManualEnvironment, manualEnvironment } from "./manual-environment.ts";
export { type Script, type ScriptedExtractor, scriptedExtractor } from "./scripted-extractor.ts";
