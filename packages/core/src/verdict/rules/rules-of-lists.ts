import { notApplicable, type Rule } from "./rule.ts";

/** RuleSC001. Its failure never rejects: a list names a person, and who that is a person decides. */
export const rulesOfLists: readonly Rule[] = [
  {
    code: "RuleSC001",
    title: "Person is on no list",
    category: "any",
    action: "review",
    hint: "A list names a person who may be this one. Compare both, then clear the hit with a reason, or reject.",
    hintsFor: (extracted) => (extracted === "" ? ["No name was read that could be searched for."] : []),
    compare({ screening }) {
      if (!screening) return notApplicable("No lists are searched for this document's person.");
      const expected = "no open hit";
      if (screening.open === null) return { expected, extracted: "", passed: false };
      const passed = screening.open.length === 0;
      const lists = [...new Set(screening.open.map(({ list }) => list))];
      return { expected, extracted: passed ? expected : lists.join(", "), passed };
    },
  },
];
