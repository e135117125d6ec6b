export { type Boxes, boxesOf, type CheckBox, checkBoxes, type TextBox, textBoxes } from "./boxes.ts";
export { Form1583Error, type Form1583ErrorCode } from "./errors.ts";
export {
  type DocumentBoxes,
  type DocumentEvidence,
  type Evidence,
  evidence,
  type Origin,
} from "./evidence.ts";
export { type BlankField, checkMap, digestOfFields, type FieldMap, fieldMaps } from "./field-map.ts";
export { type FillOptions, fieldsOf, fillForm1583 } from "./fill.ts";
export {
  certifyQuarter,
  csvOfQuarter,
  type Mailboxes,
  type Quarter,
  type QuarterRow,
  type QuarterState,
  quarter,
} from "./quarter.ts";
