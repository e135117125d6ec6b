import { PassmusterError } from "../../base/errors.ts";
import { instead } from "../../base/input/nearest.ts";
import type { OptionProblem } from "../../base/input/problems.ts";
import { type Flow, withPolicy } from "../../verdict/catalogue/flow.ts";
import { problemsOfPolicy } from "../../verdict/catalogue/policy.ts";
import { type JsonLines, jsonLines } from "./json-lines.ts";

const mostProblems = 50;
const longestPlace = 120;

/**
 * The flows under a policy that is given as JSON.
 * @throws {PassmusterError} `validation_failed`: each problem with its line and its place in the text
 */
export function candidatesOf(flows: readonly Flow[], text: string): readonly Flow[] {
  const found = jsonLines(text);
  if ("broken" in found)
    throw refused([`line ${found.broken.line}, column ${found.broken.column}: not JSON.`]);
  const policy: unknown = JSON.parse(text);
  const doubled = found.twice.map((place) => ({ place, sentence: "the member is there twice." }));
  const own = flows.flatMap((flow) =>
    inOrder(found.lines, problemsOfPolicy(policy, flow)).map((sentence) =>
      flows.length > 1 ? `flow ${flow.path}, ${sentence}` : sentence,
    ),
  );
  const problems = [...inOrder(found.lines, doubled), ...own];
  if (problems.length > 0) throw refused(problems);
  return flows.map((flow) => withPolicy(flow, policy));
}

/** The problems as sentences, by line. */
function inOrder(lines: Lines, problems: readonly OptionProblem[]): readonly string[] {
  return problems
    .map(({ place, sentence, allowed }) => ({
      place,
      sentence: allowed
        ? `there is no such member. ${instead(place.split(".").at(-1) ?? "", allowed)}`
        : sentence,
      line: lineOf(lines, place),
    }))
    .sort((one, other) => one.line - other.line)
    .map(({ place, sentence, line }) => {
      const shown = place.length > longestPlace ? `${place.slice(0, longestPlace)}…` : place;
      return `line ${line}${shown && `, ${shown}`}: ${sentence}`;
    });
}

type Lines = Extract<JsonLines, { lines: unknown }>["lines"];

/** The line of a place, or of the innermost value around it: a missing member has no line. */
function lineOf(lines: Lines, place: string): number {
  for (let path = place; path !== ""; ) {
    const line = lines.get(path);
    if (line !== undefined) return line;
    path = path.slice(0, Math.max(0, path.lastIndexOf("."), path.lastIndexOf("[")));
  }
  return lines.get("") ?? 1;
}

function refused(sentences: readonly string[]): PassmusterError {
  const problems = sentences.slice(0, mostProblems).map((sentence) => ({ path: ["policy"], sentence }));
  return new PassmusterError("validation_failed", { problems });
}
