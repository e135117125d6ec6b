import { instead } from "./nearest.ts";
import type { OptionProblem } from "./problems.ts";

/**
 * Refused options: every problem has a line. The stack has the frames of the caller's own code, since those
 * of Passmuster and Node do not help to find an option.
 */
export class OptionsError extends TypeError {
  // A private member and a getter: Node prints the enumerable members of an error that nothing catches.
  readonly #problems: readonly OptionProblem[];

  /**
   * @param what such as `The flow is not valid`
   * @param refusing the function that the caller called
   */
  constructor(what: string, problems: readonly OptionProblem[], refusing: Callable) {
    super(`${what}:\n${problems.map((one) => `- ${lineOf(one)}`).join("\n")}`);
    this.#problems = problems;
    Error.captureStackTrace?.(this, refusing);
    const lines = this.stack?.split("\n") ?? [];
    this.stack = lines.filter((line) => !/^ +at .*\bnode:internal\//.test(line)).join("\n");
  }

  get problems(): readonly OptionProblem[] {
    return this.#problems;
  }
}

type Callable = (...given: never[]) => unknown;

/** `limits.imageBytes must be a number.` */
function lineOf({ place, sentence, allowed }: OptionProblem): string {
  const name = place.split(".").at(-1) ?? place;
  const whole = allowed ? `is not an option. ${instead(name, allowed)}` : sentence;
  const end = /[.?]$/.test(whole) ? "" : ".";
  if (place === "") return `${whole}${end}`;
  return `${place}${/^(must|is|has|needs|takes) /.test(whole) ? "" : ":"} ${whole}${end}`;
}
