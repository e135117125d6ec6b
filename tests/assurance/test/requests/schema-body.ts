import type { Draw } from "./draw.ts";
import { hostileJson, texts } from "./hostile-values.ts";

/** The part of a JSON schema that bodies are drawn from. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly contentEncoding?: string;
}

/** What a body is drawn with. */
export interface Drawing {
  readonly draw: Draw;
  readonly schemas: Readonly<Record<string, Schema>>;
  /** How often a value is a hostile one. */
  readonly hostility: number;
  /** A plausible value of a member with this name. */
  plausible(name: string): unknown;
}

/** The text of a JSON body: by its schema, with hostile values, names and repetitions in it. */
export function bodyText(drawing: Drawing, schema: Schema, name = ""): string {
  const { draw, schemas, hostility } = drawing;
  if (schema.$ref) return bodyText(drawing, schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, name);
  if (draw.chance(hostility)) return hostileJson(draw);
  const plausible = drawing.plausible(name);
  if (plausible !== undefined) return JSON.stringify(plausible);
  if (schema.anyOf) return bodyText(drawing, draw.one(schema.anyOf) ?? {}, name);
  if (schema.enum) return JSON.stringify(draw.one(schema.enum));
  if (schema.properties) return objectText(drawing, schema);
  switch ([schema.type].flat()[0]) {
    case "array":
      return `[${Array.from({ length: draw.below(3) }, () => bodyText(drawing, schema.items ?? {}, name))}]`;
    case "integer":
    case "number":
      return String(draw.below(14));
    case "boolean":
      return String(draw.chance(0.5));
    default:
      return JSON.stringify(draw.one(["Ines", "Marlow", "X1234567", "1990-04-12", draw.one(texts)]));
  }
}

function objectText(drawing: Drawing, { properties = {}, required = [] }: Schema): string {
  const { draw, hostility } = drawing;
  const members: string[] = [];
  for (const [name, schema] of Object.entries(properties)) {
    const isLeftOut = draw.chance(required.includes(name) ? hostility : 0.4);
    if (!isLeftOut) members.push(`${JSON.stringify(name)}:${bodyText(drawing, schema, name)}`);
    if (draw.chance(hostility)) members.push(`${JSON.stringify(name)}:${hostileJson(draw)}`);
    if (draw.chance(hostility / 2)) members.push(`${JSON.stringify(draw.one(texts))}:${hostileJson(draw)}`);
  }
  return `{${members.join(draw.chance(0.1) ? " ,\n" : ",")}}`;
}
