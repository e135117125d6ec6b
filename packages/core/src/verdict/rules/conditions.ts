import type { RuleAction } from "../../model/rule-code.ts";
import type { OpenHit } from "../../model/screening.ts";
import {
  type ConditionTerms,
  type HitTerms,
  listOf,
  type PolicyCondition,
  type Range,
} from "../catalogue/policy.ts";
import { parseDate, parseScore } from "../comparison/parse.ts";
import { conditionWords } from "./condition-words.ts";
import type { RuleInput } from "./rule.ts";

type Holds = "yes" | "no" | "unknown";

/** A condition without a rule that holds for a document, by its number in the policy, from 1. */
export interface Imposed {
  readonly code: `Policy${number}`;
  readonly action: RuleAction;
  /** The fields of the document that it looks at. */
  readonly fields: readonly string[];
  /** The condition in words. */
  readonly words: string;
  /** A value that it looks at was not read. */
  readonly isUnread: boolean;
}

/** The action of the first condition on a failed rule; `undefined` if none is on it. */
export function actionByCondition(code: string, input: RuleInput): RuleAction | undefined {
  for (const condition of conditionsOf(input)) {
    if (!listOf<string>(condition.when.rule).includes(code)) continue;
    const action = actionOf(condition, input);
    if (action) return action;
  }
  return undefined;
}

/** What conditions without a rule add to a document. */
export function imposedOn(input: RuleInput): readonly Imposed[] {
  return conditionsOf(input).flatMap((condition, index): readonly Imposed[] => {
    if (condition.when.rule !== undefined) return [];
    const action = actionOf(condition, input);
    if (!action) return [];
    const { when } = condition;
    return [
      {
        code: `Policy${index + 1}`,
        action,
        fields: when.age ? ["dateOfBirth"] : [],
        words: conditionWords(when, input.flow.documentTypes),
        isUnread: holdsFor(when, input) === "unknown",
      },
    ];
  });
}

function conditionsOf({ flow }: RuleInput): readonly PolicyCondition[] {
  return flow.policy.conditions ?? [];
}

/** A value that was not read never rejects: the document goes to a person. */
function actionOf({ when, action }: PolicyCondition, input: RuleInput): RuleAction | undefined {
  const holds = holdsFor(when, input);
  if (holds === "no") return undefined;
  return holds === "yes" ? action : "review";
}

function holdsFor(when: ConditionTerms, input: RuleInput): Holds {
  const found = [
    when.type === undefined || isIn(listOf(when.type), input.type.id),
    when.country === undefined || countriesOf(input).some((country) => isIn(listOf(when.country), country)),
    when.hit === undefined || hasHit(when.hit, input),
    when.presence === undefined || isIn(listOf(when.presence), input.presence ?? "none"),
    when.vendorState === undefined || isIn(listOf(when.vendorState), input.vendorState ?? null),
  ];
  if (found.includes(false)) return "no";
  const ranges = [when.age && holdsAge(when.age, input), when.score && holdsScore(when.score, input)];
  if (ranges.includes("no")) return "no";
  return ranges.includes("unknown") ? "unknown" : "yes";
}

function isIn<Term>(list: readonly Term[], value: Term): boolean {
  return list.includes(value);
}

/** As given and as read: naming another country does not avoid a condition. */
function countriesOf({ country, extraction }: RuleInput): readonly string[] {
  const read = extraction.data.document?.countryCode;
  return read ? [country, read] : [country];
}

/** Whether one open hit fits all terms. */
function hasHit({ list, score, dateOfBirth }: HitTerms, { screening }: RuleInput): boolean {
  const fits = (hit: OpenHit): boolean =>
    (list === undefined || isIn(listOf(list), hit.list)) &&
    (score === undefined || within(score, hit.score) === "yes") &&
    (dateOfBirth === undefined || isIn(listOf(dateOfBirth), hit.dateOfBirth));
  return screening?.open?.some(fits) ?? false;
}

function holdsAge(range: Range, { type, extraction, today }: RuleInput): Holds {
  if (type.category !== "photo_id") return "no";
  const born = parseDate(extraction.data.person?.dateOfBirth);
  return born === undefined ? "unknown" : within(range, yearsBetween(born, today));
}

function holdsScore(range: Range, { type, extraction, withSelfie }: RuleInput): Holds {
  if (type.category !== "photo_id" || !withSelfie) return "no";
  const score = parseScore(extraction.data.document?.selfieComparison);
  return score === undefined ? "unknown" : within(range, score);
}

function within({ from = -Infinity, under = Infinity }: Range, value: number): Holds {
  return value >= from && value < under ? "yes" : "no";
}

/** Whole years between two dates, `YYYY-MM-DD`. Who was born on 29 February ages on 1 March. */
function yearsBetween(born: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) >= born.slice(5) ? years : years - 1;
}
