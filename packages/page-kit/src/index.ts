export { documentOf, iconDrawing, type PageDocument } from "./document.ts";
export { documentLanguage } from "./document-language.ts";
export { type BuiltPage, type NamedFile, namedFile, type PageFile } from "./files.ts";
export { languageNames } from "./languages.ts";
export { type PageSource, type ServedPage, servedPage } from "./served-page.ts";
