import { isText, listOf, must, oneOf, shape, text } from "@passmuster/core/input";
import { templateActs } from "./templates.ts";

const longest = 5000;

const sentence = must(
  `a text of 1 to ${longest} characters`,
  (value) => isText(value) && value.trim() !== "" && value.length <= longest,
);

/** Refuses templates that the API would refuse. */
export const templatesCheck = listOf(
  shape(
    {
      act: oneOf(...templateActs),
      title: sentence,
      comment: sentence,
      note: must(
        `a text of at most ${longest} characters`,
        (value) => isText(value) && value.length <= longest,
      ),
      rules: listOf(text),
    },
    ["act", "title", "comment"],
    "a member of a template",
  ),
);
