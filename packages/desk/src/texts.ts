import type en from "../languages/en.json";

type English = typeof en;

/** A text by the plural category of `{count}` (CLDR, `Intl.PluralRules`). */
export type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/** The page's own texts; `{name}` is a placeholder. */
export type Messages = {
  readonly [Key in keyof English["messages"]]: English["messages"][Key] extends string ? string : Forms;
};

/** A rule's title, and the sentence if it failed. */
export interface RuleTexts {
  readonly title: string;
  readonly failed: string;
}

export interface TemplateTexts {
  readonly title: string;
  readonly comment: string;
  readonly note?: string;
}

type NamesOf<Section extends keyof English["names"], Text = string> = Readonly<
  Record<keyof English["names"][Section], Text>
>;

/** What the API names by a code or by a fixed word. */
export interface Names {
  /** Kinds of documents, by `type` and the number in the API. Without one, the name is the API's. */
  readonly documents?: Readonly<Record<string, string>>;
  /** By `RuleCode`. Without one, both texts are the API's. */
  readonly rules?: Readonly<Record<string, RuleTexts>>;
  /** The sentence for a document that was not judged. */
  readonly notJudged: string;
  /** By `VerificationStatus`. */
  readonly statuses: NamesOf<"statuses">;
  /** By `DocumentStatus`, those that no verification has. */
  readonly documentStatuses: NamesOf<"documentStatuses">;
  /** By `ErrorCode`. `connection` is the desk's own; `other` stands for those without a sentence. */
  readonly refusals: NamesOf<"refusals">;
  /** The fixed words among the values of rules. */
  readonly values: NamesOf<"values">;
  /** The texts of the desk's own templates. */
  readonly templates: NamesOf<"templates", TemplateTexts>;
}

/** The desk in one language: the content of a file in `languages`. */
export interface Texts {
  /** `ltr` or `rtl`. */
  readonly direction: string;
  readonly messages: Messages;
  readonly names: Names;
}
