import type { QualityCode } from "../../model/quality-code.ts";
import { table } from "../../model/table.ts";

export type { QualityCode } from "../../model/quality-code.ts";

/** Texts for the defects of an image. Plain data, so that a browser page can show the same texts. */
export const qualityCodes = table<QualityCode, { title: string; hint: string }>({
  blurred: {
    title: "The picture is blurred.",
    hint: "Hold the camera still, wait until it is in focus, and take the picture again.",
  },
  too_dark: {
    title: "The picture is too dark.",
    hint: "Take it again in daylight or under a bright lamp, without your own shadow on the document.",
  },
  glare: {
    title: "Light is reflected on the document.",
    hint: "Tilt the document or move away from the lamp until the bright spot is gone, and switch the flash off.",
  },
  cut_off: {
    title: "Part of the document is outside the picture.",
    hint: "Move back a little, so that all four corners of the document are in view.",
  },
  too_small: {
    title: "The document is too small in the picture.",
    hint: "Move closer, so that the document fills most of the picture.",
  },
  wrong_side: {
    title: "The picture shows the other side of the document.",
    hint: "Upload the side with the portrait as the front, and the other one as the back.",
  },
  code_unread: {
    title: "The barcode or the machine-readable lines of the document could not be read.",
    hint: "Take a sharp picture of the whole side that bears them, lying flat, without glare.",
  },
  code_unsupported: {
    title: "The barcode was read, but its content is in a format that is not supported.",
    hint: "New pictures do not help: a person reads the document. Another document may be quicker.",
  },
  several_documents: {
    title: "The picture shows more than one document.",
    hint: "Take a picture of one document alone.",
  },
  no_document: {
    title: "No document can be seen.",
    hint: "Take a picture of the document itself, lying flat on a plain ground.",
  },
  text_layer_differs: {
    title: "The text of the PDF says something that its pages do not show.",
    hint: "Upload the PDF as its sender made it, or a photo of the printed page.",
  },
  selfie_without_face: {
    title: "No face can be seen in the selfie.",
    hint: "Look straight into the camera in even light, with your whole face in view.",
  },
  selfie_several_faces: {
    title: "The selfie shows more than one face.",
    hint: "Take the selfie again with nobody else in view.",
  },
});
