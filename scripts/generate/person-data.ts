import { standAloneSchema } from "../../packages/core/src/api/http/openapi/json-schema.ts";
import { personData } from "../../packages/core/src/api/http/schemas/person-data.ts";
import { printedJson } from "./printed-json.ts";

/** `docs/public/person-data.schema.json`: what `data.json` has in an export of a person's data. */
export const personDataFile = (): string => printedJson(standAloneSchema(personData));
