import { useBrand, useLanguage, usePage, useSay } from "../session/context.ts";
import { languagesOf } from "../session/language.ts";

/** The brand and the language menu. */
export function Header({ onLanguage }: { readonly onLanguage: (code: string) => void }) {
  const say = useSay();
  const language = useLanguage();
  const { settings } = usePage();
  const { logo, name } = useBrand();
  return (
    <header>
      {logo ? <img class="logo" src={logo.src} alt={logo.alt} /> : <span class="brand">{name ?? ""}</span>}
      <label class="language">
        <span class="unseen">{say("chooseLanguage")}</span>
        <select value={language} onChange={({ currentTarget }) => onLanguage(currentTarget.value)}>
          {languagesOf(settings).map(({ code, name }) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </header>
  );
}
