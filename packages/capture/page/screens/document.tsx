import type { Session, SessionDocument } from "@passmuster/client";
import { useId, useMemo, useState } from "preact/hooks";
import { Button, FileButton, Notice } from "../parts/controls.tsx";
import { Sign } from "../parts/icons.tsx";
import { Illustration, Turning } from "../parts/illustration.tsx";
import { Praise } from "../parts/praise.tsx";
import { Retake } from "../parts/retake.tsx";
import { Screen, type StepOf } from "../parts/screen.tsx";
import { useDropped } from "../parts/use-dropped.ts";
import { useContact, useLanguage, useSay } from "../session/context.ts";
import { partName, typeName } from "../session/names.ts";
import { type Chosen, countriesIn, type Side, sidesOf, withType } from "../session/parts.ts";

/** Asks for the document's type and country, and how to take the photo. */
export function DocumentStep({
  part,
  side,
  chosen,
  attempts,
  praise,
  problem,
  above,
  hasPhone,
  files,
  onChoose,
  onCamera,
  onFile,
  onPhone,
  onWallet,
  onSkip,
  onBack,
}: {
  readonly part: SessionDocument;
  readonly side: Side;
  readonly chosen: Chosen;
  readonly attempts: Session["attempts"];
  /** What was seen on the last photo. */
  readonly praise: string | undefined;
  readonly problem: string | undefined;
  readonly above: StepOf;
  readonly hasPhone: boolean;
  /** Whether files are allowed. */
  readonly files: boolean;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onCamera: () => void;
  readonly onFile: (file: Blob) => void;
  readonly onPhone: () => void;
  /** Asks for a digital ID in place of pictures. */
  readonly onWallet: (() => void) | undefined;
  readonly onSkip: (() => void) | undefined;
  readonly onBack: (() => void) | undefined;
}) {
  const say = useSay();
  const [unnamed, setUnnamed] = useState(false);
  const isFace = chosen.type.shape === "face";
  const pdf = part.pdf && side === "front";
  const named = (go: () => void) => (): void => {
    if (isFace || chosen.country !== "") {
      go();
    } else {
      setUnnamed(true);
      document.getElementById("country")?.focus();
    }
  };
  const take = (file: Blob): void => (files ? named(() => onFile(file))() : onFile(file));
  const over = useDropped(take);
  return (
    <Screen
      name={`document ${part.context} ${side}`}
      title={side === "back" ? say("turnTitle") : partName(say, { ...part, uploaded: null })}
      lead={side === "back" ? say("turnLead") : undefined}
      above={above}
      onBack={onBack}
    >
      <Praise text={praise} />
      {part.retake && side === "front" && <Retake part={part} attempts={attempts} />}
      <div class={over && files ? "sheet over" : "sheet"}>
        {side === "front" && !isFace && (
          <Choice
            part={part}
            chosen={chosen}
            onChoose={onChoose}
            unnamed={unnamed && chosen.country === ""}
          />
        )}
        {side === "back" ? (
          <Turning shape={chosen.type.shape} />
        ) : (
          <div class="how">
            <Illustration shape={chosen.type.shape} />
            <Tips chosen={chosen} />
          </div>
        )}
        <div role="alert">{problem !== undefined && <Notice tone="error">{problem}</Notice>}</div>
        <div class="actions">
          <Button icon="camera" onClick={named(onCamera)}>
            {say("takePicture")}
          </Button>
          {onWallet && (
            <Button kind="secondary" icon="wallet" onClick={onWallet}>
              {say("useWallet")}
            </Button>
          )}
          {files && <FileButton pdf={pdf} onFile={take} />}
          {files && hasPhone && <p class="drop-hint">{say(pdf ? "dropFile" : "dropHere")}</p>}
          {hasPhone && (
            <Button kind="quiet" icon="phone" onClick={onPhone}>
              {say("usePhone")}
            </Button>
          )}
          {onSkip && (
            <Button kind="quiet" onClick={onSkip}>
              {say("skip")}
            </Button>
          )}
        </div>
      </div>
    </Screen>
  );
}

function Choice({
  part,
  chosen: { type, country },
  onChoose,
  unnamed,
}: {
  readonly part: SessionDocument;
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  readonly unnamed: boolean;
}) {
  const say = useSay();
  const language = useLanguage();
  const contact = useContact();
  const id = useId();
  const countries = useMemo(() => countriesIn(language, type.countries), [language, type]);
  const choose = (value: string): void => {
    const next = part.types.find((candidate) => String(candidate.id) === value) ?? type;
    onChoose(withType({ type, country }, next));
  };
  return (
    <div class="fields">
      {part.types.length > 1 && (
        <div class="field">
          <label for={`${id}-type`}>{say("documentType")}</label>
          <select
            id={`${id}-type`}
            value={String(type.id)}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {part.types.map((candidate) => (
              <option key={candidate.id} value={String(candidate.id)}>
                {typeName(say, candidate)}
              </option>
            ))}
          </select>
        </div>
      )}
      {countries.length === 1 ? (
        <p class="field">
          <span>{say("country")}</span>
          <strong>{countries[0]?.name}</strong>
        </p>
      ) : (
        <div class="field">
          <label for="country">{say("country")}</label>
          <select
            id="country"
            value={country}
            aria-invalid={unnamed}
            aria-describedby={unnamed ? `${id}-country` : undefined}
            onChange={(event) => onChoose({ type, country: event.currentTarget.value })}
          >
            {country === "" && <option value="">{say("countryChoose")}</option>}
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
          <p id={`${id}-country`} class="field-error" role="alert">
            {unnamed ? say("countryNeeded") : ""}
          </p>
        </div>
      )}
      {part.types.length === 1 && part.required && (
        <p class="note">
          {say("documentFixed")} {contact}
        </p>
      )}
    </div>
  );
}

function Tips({ chosen: { type, country } }: { readonly chosen: Chosen }) {
  const say = useSay();
  const tips =
    type.shape === "face"
      ? ([
          ["face", "tipFace"],
          ["sun", "tipAlone"],
        ] as const)
      : ([
          ["flat", "tipFlat"],
          ["sun", "tipLight"],
          ["corners", "tipWhole"],
        ] as const);
  return (
    <div class="tips">
      {sidesOf(type, country) === 2 && <p class="note strong">{say("documentSides")}</p>}
      <ul class="points">
        {tips.map(([sign, key]) => (
          <li key={key}>
            <Sign name={sign} size={20} />
            <span>{say(key)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
