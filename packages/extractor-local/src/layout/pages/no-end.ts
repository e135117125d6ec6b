import { plain } from "../../print/similar.ts";

/**
 * Words that stand in place of an expiry on a document that never expires, by language. Sources: Real Decreto
 * 1553/2005 (Spain), article 6; Ley 26497 (Peru), article 37 (`NO CADUCA`); Decreto 10.977/2022 (Brazil),
 * article 19 (`INDETERMINADA`); Undang-Undang 24/2013 (Indonesia), article 64 (`SEUMUR HIDUP`); Zakon o
 * osobnoj iskaznici (Croatia), article 7 (`TRAJNO`); ustawa o dowodach osobistych (Poland), article 6
 * (`BEZTERMINOWO`); DoDI 1000.13 (United States, `INDEF`); elsewhere the words for "unlimited" in PRADO's
 * glossary of documents.
 */
export const noEndWords: readonly string[] = [
  "PERMANENT|PERMANENTLY|NO EXPIRY|NO EXPIRATION|DOES NOT EXPIRE|NEVER EXPIRES|NEVER|NON EXPIRING|LIFELONG|LIFETIME|UNLIMITED|INDEFINITE|INDEF",
  "INDEFINIDA|INDEFINIDO|PERMANENTE|SIN CADUCIDAD|SIN VENCIMIENTO|NO CADUCA|NO VENCE|VITALICIA|VITALICIO",
  "INDETERMINADA|INDETERMINADO|SEM VALIDADE|SEM TERMO",
  "ILLIMITATA|ILLIMITATO|SENZA SCADENZA|A TEMPO INDETERMINATO",
  "ILLIMITEE|ILLIMITE|SANS LIMITE|SANS EXPIRATION|INDETERMINEE|PERMANENTE",
  "UNBEFRISTET|UNBEGRENZT|ONBEPERKT|TIDSUBEGRÆNSET|TOISTAISEKSI",
  "BEZTERMINOWO|BEZTERMINOWY|BEZTERMINOWA|BEZ OMEZENI|NEOMEZENE|NEOBMEDZENE|BEZ OBMEDZENIA",
  "TRAJNO|TRAJNA|BEZ OGRANICENJA|HATAROZATLAN|KORLATLAN|NELIMITATA|NELIMITAT",
  "TAHTAJATU|BEZTERMINA|NETERMINUOTA|NETERMINUOTAI|SURESIZ|SEUMUR HIDUP|SELAMANYA|KHONG THOI HAN",
  "БЕЗСРОЧНО|БЕЗСРОЧНА|БЕССРОЧНО|БЕССРОЧНЫЙ|БЕЗСТРОКОВО|БЕЗСТРОКОВИЙ|ТРАЈНО|ΑΟΡΙΣΤΗ|ΑΟΡΙΣΤΗΣ ΔΙΑΡΚΕΙΑΣ",
].flatMap((language) => language.split("|"));

const plainNoEndWords: ReadonlySet<string> = new Set(noEndWords.map(plain));

/** Whether a text is one of these words, once or in two languages: `ILLIMITATA / UNLIMITED`. */
export function saysNoEnd(text: string): boolean {
  const parts = text.split(/[/|·]/).map(plain);
  return parts.length > 0 && parts.every((part) => plainNoEndWords.has(part));
}
