import type { SessionDocument } from "@passmuster/client";
import type { faultOf as looked } from "../camera/file-fault.ts";
import { kindOf, type Picture, PictureRefused, pdfType, pictureOf } from "../camera/picture.ts";
import { recognised } from "../session/answer.ts";
import { partOf, type Side, takesFiles, withType } from "../session/parts.ts";
import { upload } from "../session/upload.ts";
import type { Draft } from "./draft.ts";
import { failed, go, type Steps } from "./steps.ts";

/** Shows a photo for use or retake. */
export function show(steps: Steps, picture: Picture, side: Side): void {
  const { draft } = steps;
  if (!draft) return;
  steps.set({ draft: { ...draft, [side]: picture, discarded: undefined } });
  go(steps, { step: "check", context: draft.context, side });
}

/** Shows a file, or says why it cannot be used. */
export function showFile(steps: Steps, file: Blob, side: Side): void {
  const { session, say, set } = steps;
  if (!takesFiles(session)) {
    set({ problem: say("cameraOnly") });
    return;
  }
  set({ problem: undefined });
  void readFile(steps, file, side);
}

async function readFile(steps: Steps, file: Blob, side: Side): Promise<void> {
  const { draft, session, say, set } = steps;
  const pdf = draft !== undefined && side === "front" && (partOf(session, draft.context)?.pdf ?? false);
  const kind = await kindOf(file);
  if (pdf && kind === "pdf") return show(steps, pdfOf(file), side);
  try {
    const picture = await pictureOf(file);
    // What cannot be looked at here, the server looks at.
    const fault = await faultOf(picture, side === "back" ? draft?.front : undefined).catch(() => undefined);
    show(steps, { ...picture, file: { fault } }, side);
  } catch (error) {
    const small = error instanceof PictureRefused && error.reason === "small";
    const unread = kind === "heic" ? "fileHeic" : pdf ? "fileNoPage" : "fileUnreadable";
    if (draft) go(steps, { step: "document", context: draft.context, side }, { replace: true });
    set({ problem: say(small ? "fileTooSmall" : unread) });
  }
}

/** Loads the code with the first file: it shares the camera's. */
const faultOf: typeof looked = async (...given) =>
  (await import("../camera/file-fault.ts")).faultOf(...given);

function pdfOf(file: Blob): Picture {
  const name = file instanceof File ? file.name : "PDF";
  const blob = new File([file], name, { type: pdfType });
  return { blob, width: 0, height: 0, file: { fault: undefined } };
}

/** Sends the photo that is shown. */
export function use(steps: Steps, side: Side): void {
  const { draft } = steps;
  const picture = draft?.[side];
  if (draft && picture) void send(steps, draft, side, picture);
}

async function send(steps: Steps, { context, chosen }: Draft, side: Side, picture: Picture): Promise<void> {
  const { page, latest, set } = steps;
  set({ sending: { part: 0, lost: undefined } });
  try {
    const document = { context, type: chosen.type.id, country: chosen.country, side, picture };
    const now = await upload(page.api, document, (sending) => set({ sending }));
    page.tell({ type: "uploaded", context });
    page.controller.took(now);
    latest.current = now;
    set({ awaited: { context, side } });
  } catch (error) {
    failed(steps, error, picture);
  } finally {
    set({ sending: undefined });
  }
}

/** @param part the document whose answer the person waited for */
export function retake(steps: Steps, part: SessionDocument | undefined, side: Side): void {
  const { draft, set } = steps;
  set({ problem: undefined, awaited: undefined, kept: undefined });
  if (!draft) return;
  const { context } = draft;
  steps.page.tell({ type: "retake", context });
  const found = part && recognised(part);
  if (found) {
    set({ draft: { context, chosen: withType(draft.chosen, found), isOpen: false } });
    go(steps, { step: "document", context, side: "front" }, { replace: true });
  } else {
    set({ draft: { ...draft, discarded: draft[side] } });
    history.back();
  }
}
