import { countryNames, countryOf } from "@passmuster/core/geography";
import type { CredentialField, ExtractedData } from "@passmuster/core/ports";
import { isObject, type JsonObject } from "../json.ts";
import type { CredentialForm } from "./credential-forms.ts";

/** The verified values of a credential by their path. */
export type ValueAt = (path: readonly string[]) => unknown;

/** Values of an SD-JWT. */
export function sdJwtValues(claims: JsonObject): ValueAt {
  return (path) =>
    path.reduce<unknown>(
      (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      claims,
    );
}

/** What a verified credential states, in the groups of the core: only what was asked for. */
export function extractedOf(
  form: CredentialForm,
  asked: readonly CredentialField[],
  valueAt: ValueAt,
): ExtractedData {
  const fieldValue = (field: CredentialField): unknown => {
    const [path] = form.fields[field].paths;
    return asked.includes(field) && path ? valueAt(path) : undefined;
  };
  const country = countryIn(fieldValue("issuingCountry"));
  const groups = {
    person: present({
      surname: textIn(fieldValue("surname")),
      givenNames: textIn(fieldValue("givenNames")),
      dateOfBirth: dateIn(fieldValue("dateOfBirth")),
    }),
    document: present({
      number: textIn(fieldValue("number")),
      expirationDate: dateIn(fieldValue("expirationDate")),
      issueDate: dateIn(fieldValue("issueDate")),
      countryCode: country?.iso3,
      countryName: country?.name,
    }),
    address: asked.includes("address") ? addressOf(form, valueAt) : {},
  };
  return Object.fromEntries(Object.entries(groups).filter(([, group]) => Object.keys(group).length > 0));
}

/** The portrait, if it was asked for and is a JPEG, PNG or WebP. */
export function portraitOf(
  form: CredentialForm,
  asked: readonly CredentialField[],
  valueAt: ValueAt,
): Uint8Array | undefined {
  const [path] = form.fields.portrait.paths;
  if (!path || !asked.includes("portrait")) return undefined;
  const value = valueAt(path);
  const bytes = value instanceof Uint8Array ? value : bytesOfDataUrl(value);
  return bytes && hasKnownFormat(bytes) ? bytes : undefined;
}

function addressOf(form: CredentialForm, valueAt: ValueAt): NonNullable<ExtractedData["address"]> {
  const { paths, short = [] } = form.fields.address;
  const named = new Map([...paths, ...short].map((path) => [path.at(-1), textIn(valueAt(path))]));
  const first = (...names: readonly string[]) => names.map((name) => named.get(name)).find((text) => text);
  const street = [first("resident_street", "street_address"), first("resident_house_number", "house_number")];
  const country = countryIn(first("resident_country", "country"));
  // In a driving licence, `resident_address` is the street with its number, and the city stands beside it.
  const line = first("resident_address");
  const isStreet = form.kind === "mdl" && named.get("resident_city") !== undefined;
  return present({
    full: first("formatted") ?? (isStreet ? undefined : line),
    street: street.filter(Boolean).join(" ") || (isStreet ? line : undefined),
    city: first("resident_city", "locality"),
    state: first("resident_state", "region"),
    zip: first("resident_postal_code", "postal_code"),
    country: country?.name,
  });
}

const longestText = 500;

function textIn(value: unknown): string | undefined {
  const text = typeof value === "string" ? value.normalize("NFC").trim() : "";
  return text !== "" && text.length <= longestText ? text : undefined;
}

/** `full-date` and `tdate` of CBOR (ISO/IEC 18013-5 section 7.2.1), or a date of JSON. */
function dateIn(value: unknown): string | undefined {
  const text = isObject(value) && "tag" in value ? (value as { readonly value?: unknown }).value : value;
  const date = typeof text === "string" ? /^(\d{4}-\d{2}-\d{2})(T[\d:.]+Z)?$/.exec(text)?.[1] : undefined;
  const isReal = date !== undefined && new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date);
  return isReal ? date : undefined;
}

/** By ISO 3166-1 alpha-2 or alpha-3. */
function countryIn(value: unknown): { readonly name: string; readonly iso3: string } | undefined {
  const code = typeof value === "string" ? value.trim().toUpperCase() : "";
  return countryOf(code.length === 2 ? (alpha3(code) ?? "") : code);
}

let byAlpha2: ReadonlyMap<string, string> | undefined;

function alpha3(iso2: string): string | undefined {
  byAlpha2 ??= new Map(countryNames("en").map(([, iso3]) => [countryOf(iso3)?.iso2 ?? "", iso3]));
  return byAlpha2.get(iso2);
}

function bytesOfDataUrl(value: unknown): Uint8Array | undefined {
  const text =
    typeof value === "string" ? /^data:image\/[\w.+-]+;base64,([\w+/]+=*)$/.exec(value)?.[1] : undefined;
  return text === undefined ? undefined : new Uint8Array(Buffer.from(text, "base64"));
}

function hasKnownFormat(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  return (
    head.startsWith("\xff\xd8\xff") || head.startsWith("\x89PNG\r\n\x1a\n") || /^RIFF....WEBP/s.test(head)
  );
}

type Present<T> = { readonly [K in keyof T]?: NonNullable<T[K]> };

function present<T extends object>(group: T): Present<T> {
  return Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined)) as Present<T>;
}
