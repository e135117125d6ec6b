import { useEffect, useRef, useState } from "preact/hooks";
import { usePage, useSay } from "../session/context.ts";
import type { Side } from "../session/parts.ts";
import { Sign } from "./icons.tsx";
import { useObjectUrl } from "./use-object-url.ts";

/** An uploaded picture: small, and large in a dialog. */
export function Thumb({
  document: { id },
  side,
  name,
  several,
  onReplace,
}: {
  readonly document: { readonly id: string };
  readonly side: Side;
  readonly name: string;
  readonly several: boolean;
  readonly onReplace: () => void;
}) {
  const say = useSay();
  const { api, controller } = usePage();
  const [blob, setBlob] = useState<Blob>();
  const url = useObjectUrl(blob);
  const large = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    api.picture(id, side).then(setBlob, controller.failed);
  }, [id, side]);
  const label = say(side === "front" ? "front" : "backSide");
  const alt = say("pictureAlt", { name, side: label });
  return (
    <figure>
      {url ? (
        <button type="button" class="thumb" onClick={() => large.current?.showModal()}>
          <img src={url} alt={alt} />
          <span class="unseen">{say("enlarge")}</span>
        </button>
      ) : (
        <span class="thumb-waiting">
          <Sign name="clock" />
          <span class="unseen">{say("loading")}</span>
        </span>
      )}
      <figcaption>
        {several && <span aria-hidden="true">{label}</span>}
        <button type="button" class="link" onClick={onReplace}>
          {say("replace")}
          <span class="unseen"> {several ? `${name}, ${label}` : name}</span>
        </button>
      </figcaption>
      <dialog ref={large} class="large" aria-label={alt}>
        <button
          type="button"
          class="icon-button"
          aria-label={say("close")}
          onClick={() => large.current?.close()}
        >
          <Sign name="close" />
        </button>
        {url && <img src={url} alt={alt} />}
      </dialog>
    </figure>
  );
}
