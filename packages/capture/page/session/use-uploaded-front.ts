import type { Session } from "@passmuster/client";
import { useEffect, useState } from "preact/hooks";
import type { Picture } from "../camera/picture.ts";
import { usePage } from "./context.ts";
import { partOf } from "./parts.ts";
import type { Place } from "./place.ts";

/** The front that was uploaded before a reload, while its back is taken. */
export function useUploadedFront(session: Session, place: Place, isKnown: boolean): Picture | undefined {
  const { api, controller } = usePage();
  const [front, setFront] = useState<{ readonly id: string; readonly picture: Picture }>();
  const uploaded = "side" in place && place.side === "back" ? partOf(session, place.context)?.uploaded : null;
  const id = uploaded?.id;
  useEffect(() => {
    if (isKnown || id === undefined) return;
    api
      .picture(id, "front")
      .then((blob) => setFront({ id, picture: { blob, width: 0, height: 0 } }), controller.failed);
  }, [isKnown, id]);
  return front?.id === id ? front?.picture : undefined;
}
