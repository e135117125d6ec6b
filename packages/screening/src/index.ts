export { type ImportedList, type ImportOptions, importedLists, importList } from "./index-files.ts";
export { type ListName, listNames } from "./list/formats.ts";
export { ListFileError } from "./list/list-file-error.ts";
export { type ListScreeningOptions, listScreening } from "./list-screening.ts";
