import type { SessionDocument, SessionDocumentType } from "@passmuster/client";
import { useId, useMemo } from "preact/hooks";
import { useContact, useLanguage, useSay } from "../session/context.ts";
import { type Country, countriesIn } from "../session/countries.ts";
import { typeName } from "../session/names.ts";
import { type Chosen, withType } from "../session/parts.ts";

/** The fields for the document's type and country. */
export function Choice({
  part,
  chosen: { type, country },
  onChoose,
  unnamed,
}: {
  readonly part: SessionDocument;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  /** Whether the country is missing. */
  readonly unnamed: boolean;
}) {
  const say = useSay();
  const language = useLanguage();
  const contact = useContact();
  const id = useId();
  const countries = useMemo(() => countriesIn(language, type.countries), [language, type]);
  return (
    <div class="fields">
      {part.types.length > 1 && (
        <TypeField
          id={`${id}-type`}
          types={part.types}
          type={type}
          onType={(next) => onChoose(withType({ type, country }, next))}
        />
      )}
      {countries.length === 1 ? (
        <p class="field">
          <span>{say("country")}</span>
          <strong>{countries[0]?.name}</strong>
        </p>
      ) : (
        <CountryField
          problemId={`${id}-country`}
          countries={countries}
          country={country}
          unnamed={unnamed}
          onCountry={(next) => onChoose({ type, country: next })}
        />
      )}
      {part.types.length === 1 && part.required && (
        <p class="note">
          {say("documentFixed")} {contact}
        </p>
      )}
    </div>
  );
}

function TypeField({
  id,
  types,
  type,
  onType,
}: {
  readonly id: string;
  readonly types: readonly SessionDocumentType[];
  readonly type: SessionDocumentType;
  readonly onType: (type: SessionDocumentType) => void;
}) {
  const say = useSay();
  const choose = (value: string): void =>
    onType(types.find((candidate) => String(candidate.id) === value) ?? type);
  return (
    <div class="field">
      <label for={id}>{say("documentType")}</label>
      <select id={id} value={String(type.id)} onChange={(event) => choose(event.currentTarget.value)}>
        {types.map((candidate) => (
          <option key={candidate.id} value={String(candidate.id)}>
            {typeName(say, candidate)}
          </option>
        ))}
      </select>
    </div>
  );
}

function CountryField({
  problemId,
  countries,
  country,
  unnamed,
  onCountry,
}: {
  readonly problemId: string;
  readonly countries: readonly Country[];
  readonly country: string;
  readonly unnamed: boolean;
  readonly onCountry: (country: string) => void;
}) {
  const say = useSay();
  return (
    <div class="field">
      <label for="country">{say("country")}</label>
      <select
        id="country"
        value={country}
        aria-invalid={unnamed}
        aria-describedby={unnamed ? problemId : undefined}
        onChange={(event) => onCountry(event.currentTarget.value)}
      >
        {country === "" && <option value="">{say("countryChoose")}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <p id={problemId} class="field-error" role="alert">
        {unnamed ? say("countryNeeded") : ""}
      </p>
    </div>
  );
}
