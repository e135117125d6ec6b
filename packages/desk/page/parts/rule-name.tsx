import { ruleTitle } from "../session/names.ts";

/** A rule in words, with its code. */
export function RuleName({
  code,
  title,
}: {
  readonly code: string;
  readonly title: string | null | undefined;
}) {
  const words = ruleTitle(code, title ?? undefined);
  if (words === code) return <bdi>{code}</bdi>;
  return (
    <>
      <bdi>{words}</bdi> <small>{code}</small>
    </>
  );
}
