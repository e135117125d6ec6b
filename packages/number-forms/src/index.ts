export { fitsForm } from "./fits.ts";
export {
  bareNumber,
  type NumberedDocument,
  type NumberForm,
  type NumberHolder,
  patternOf,
} from "./number-form.ts";
export {
  type NumberedIssue,
  type NumberFormAnswer,
  numberFormOf,
  numberForms,
  personalNumberFormOf,
} from "./number-forms.ts";
