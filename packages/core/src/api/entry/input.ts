export { nearest } from "../../base/input/nearest.ts";
export { OptionsError } from "../../base/input/options-error.ts";
export type { OptionProblem } from "../../base/input/problems.ts";
export {
  anything,
  type Check,
  either,
  flag,
  isPlain,
  isText,
  listOf,
  type Members,
  members,
  must,
  number,
  oneOf,
  problemsBy,
  type Report,
  shape,
  text,
  under,
  unknownName,
} from "../../base/input/shapes.ts";
