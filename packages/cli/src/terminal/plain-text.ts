/**
 * Text of strangers in one line. Controls (Unicode 15 §23.1) would move the cursor or colour the terminal,
 * and bidirectional marks (UAX #9 §2) would reorder the text around them.
 */
export function inLine(text: string): string {
  return text.replace(/\s*[\r\n\u2028\u2029]+\s*/gu, " ⏎ ").replace(/[\p{Cc}\p{Bidi_Control}]/gu, "�");
}
