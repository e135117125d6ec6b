import type { RuleComparison } from "../../model/document.ts";
import type { QualityCode } from "../../model/quality-code.ts";
import type { RetakeAdvice } from "../../model/retake.ts";
import type { RuleCode } from "../../model/rule-code.ts";

/** The failed rules of one document. */
export type FailedRules = Readonly<Record<string, RuleComparison>>;

/** What the person shall do about one failed rule; `undefined` if new pictures cannot mend it. */
type Mend = (failed: RuleComparison, all: FailedRules) => RetakeAdvice | "explained" | undefined;

/**
 * Defects of a picture by the picture to take again. `text_layer_differs` points to tampering, and no picture
 * mends `code_unsupported`.
 */
const defects: Readonly<Partial<Record<QualityCode, RetakeAdvice>>> = {
  blurred: "retake_picture",
  too_dark: "retake_picture",
  glare: "retake_picture",
  cut_off: "retake_picture",
  too_small: "retake_picture",
  wrong_side: "retake_picture",
  code_unread: "retake_picture",
  several_documents: "retake_picture",
  no_document: "retake_picture",
  selfie_without_face: "retake_selfie",
  selfie_several_faces: "retake_selfie",
};

/** The advice on each defect that RuleDI004 names; `undefined` for a defect that no new picture mends. */
function defectAdvice(failed: RuleComparison | undefined): readonly (RetakeAdvice | undefined)[] {
  const codes = failed?.extracted.split(", ") ?? [];
  return codes.map((code) => (Object.hasOwn(defects, code) ? defects[code as QualityCode] : undefined));
}

/**
 * A value that was not read. One that was read and differs is for a person: retaking it would be guessing.
 */
const unread: Mend = ({ extracted }) => (extracted === "" ? "retake_picture" : undefined);

const expired =
  (advice: RetakeAdvice): Mend =>
  ({ extracted }) =>
    extracted === "" ? "retake_picture" : advice;

/** A part that the reader looked for. Pictures do not mend a reader that reports no parts. */
const part: Mend = ({ extracted }) =>
  ["not found", "there, but not read"].includes(extracted) ? "retake_picture" : undefined;

/** Another kind of document has another number and possibly another issuer. */
const ofAnotherDocument: Mend = (failed, { RulePH004: type }) =>
  type && type.extracted !== "" ? "use_requested_document" : unread(failed, {});

const checkDigits: Mend = ({ extracted }, { RuleDI004: quality }) =>
  ["", "read with corrections"].includes(extracted) || defectAdvice(quality).includes("retake_picture")
    ? "retake_picture"
    : undefined;

/**
 * A face that was not compared since the portrait or the selfie shows none. Both are named by other rules.
 */
const uncompared = (all: FailedRules): "explained" | undefined =>
  all.RuleDI006 || defectAdvice(all.RuleDI004).includes("retake_selfie") ? "explained" : undefined;

/**
 * The failures that new pictures can mend. A rule that is not listed is for a person: tampering, reuse, other
 * people, and values that were read and differ.
 */
const mendable: Readonly<Partial<Record<RuleCode, Mend>>> = {
  RulePH001: unread,
  RulePH002: unread,
  RulePH003: ofAnotherDocument,
  RulePH004: ({ extracted }) => (extracted === "" ? "retake_picture" : "use_requested_document"),
  RulePH005: ofAnotherDocument,
  RulePH006: expired("use_valid_document"),
  RulePH007: ({ extracted }, all) => (extracted === "" ? uncompared(all) : "retake_selfie"),
  RulePA001: unread,
  RulePA002: unread,
  RulePA003: unread,
  RulePA004: unread,
  RulePA005: unread,
  RulePA006: unread,
  RulePA007: expired("use_current_proof"),
  RuleDI001: checkDigits,
  RuleDI002: unread,
  RuleDI003: unread,
  RuleDI006: part,
  RuleDI007: part,
  RuleDI008: ({ extracted }) =>
    extracted === "one image" ? "retake_picture" : part({ expected: "", extracted }, {}),
  RuleSC001: unread,
  RuleDI010: ({ extracted }, all) => (extracted === "" ? uncompared(all) : undefined),
};

/**
 * The advice on the failed rules of one document; `undefined` if a failure cannot be mended by new pictures.
 */
export function mendFailures(all: FailedRules): readonly RetakeAdvice[] | undefined {
  const found = Object.entries(all).flatMap(
    ([code, failed]): readonly (RetakeAdvice | "explained" | undefined)[] =>
      code === "RuleDI004" ? defectAdvice(failed) : [mendable[code as RuleCode]?.(failed, all)],
  );
  if (found.includes(undefined)) return undefined;
  const advice = found.filter((each) => each !== undefined && each !== "explained");
  return [...new Set(advice)];
}
