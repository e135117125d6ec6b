export { documentOf, iconDrawing, type PageDocument } from "./document.ts";
export { type BuiltPage, type NamedFile, namedFile, type PageFile, readPage } from "./files.ts";
export { languageNames } from "./languages.ts";
