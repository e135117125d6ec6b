import type { SessionDocument, SessionDocumentType } from "@passmuster/client";
import { useId, useLayoutEffect, useMemo } from "preact/hooks";
import { useBrand, useContact, useLanguage, useSay } from "../session/context.ts";
import { type Country, countriesIn, countryOfBrowser } from "../session/countries.ts";
import { typeName } from "../session/names.ts";
import { type Chosen, withType } from "../session/parts.ts";

interface ChoiceProps {
  readonly part: SessionDocument;
  readonly chosen: Chosen;
  /** The person has not chosen among the types yet. */
  readonly isOpen: boolean;
  readonly onChoose: (chosen: Chosen) => void;
  /** Whether to tell what is missing. */
  readonly unnamed: boolean;
}

/** The fields for the document's type, and then for its country. */
export function Choice(props: ChoiceProps) {
  const { part, chosen, isOpen, onChoose, unnamed } = props;
  const { type, country } = chosen;
  return (
    <div class="fields">
      {part.types.length > 1 && (
        <TypeField
          types={part.types}
          type={isOpen ? undefined : type}
          unnamed={unnamed && isOpen}
          onType={(next) => onChoose(withType({ type, country }, next))}
        />
      )}
      {!isOpen && <CountryOf {...props} />}
      {part.types.length === 1 && part.required && <Asked />}
    </div>
  );
}

/** The only country of the type, or the choice among several. The browser's region is preselected. */
function CountryOf({ chosen: { type, country }, onChoose, unnamed }: ChoiceProps) {
  const say = useSay();
  const language = useLanguage();
  const countries = useMemo(() => countriesIn(language, type.countries), [language, type]);
  useLayoutEffect(() => {
    const usual = country === "" ? countryOfBrowser(type.countries) : "";
    if (usual !== "") onChoose({ type, country: usual });
  }, [type, country]);
  if (countries.length === 1)
    return (
      <p class="field">
        <span>{say("country")}</span>
        <strong>{countries[0]?.name}</strong>
      </p>
    );
  return (
    <CountryField
      countries={countries}
      country={country}
      unnamed={unnamed && country === ""}
      onCountry={(next) => onChoose({ type, country: next })}
    />
  );
}

/** Who asked for the only type, and whom to ask about another. */
function Asked() {
  const say = useSay();
  const contact = useContact();
  const { name: brand } = useBrand();
  return (
    <p class="note">
      {brand === undefined ? say("documentFixed") : say("documentAsked", { brand })} {contact}
    </p>
  );
}

function TypeField({
  types,
  type,
  unnamed,
  onType,
}: {
  readonly types: readonly SessionDocumentType[];
  readonly type: SessionDocumentType | undefined;
  readonly unnamed: boolean;
  readonly onType: (type: SessionDocumentType) => void;
}) {
  const say = useSay();
  const problemId = useId();
  const choose = (value: string): void => {
    const next = types.find((candidate) => String(candidate.id) === value);
    if (next) onType(next);
  };
  return (
    <div class="field">
      <label for="kind">{say("documentType")}</label>
      <select
        id="kind"
        value={String(type?.id ?? "")}
        aria-invalid={unnamed}
        aria-describedby={unnamed ? problemId : undefined}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {!type && <option value="">{say("typeChoose")}</option>}
        {types.map((candidate) => (
          <option key={candidate.id} value={String(candidate.id)}>
            {typeName(say, candidate)}
          </option>
        ))}
      </select>
      <p id={problemId} class="field-error" role="alert">
        {unnamed ? say("typeNeeded") : ""}
      </p>
    </div>
  );
}

function CountryField({
  countries,
  country,
  unnamed,
  onCountry,
}: {
  readonly countries: readonly Country[];
  readonly country: string;
  readonly unnamed: boolean;
  readonly onCountry: (country: string) => void;
}) {
  const say = useSay();
  const problemId = useId();
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
