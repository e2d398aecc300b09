/** What separates words in a text index of MongoDB, version 3. */
const SEPARATORS = /[\p{Dash}\p{Quotation_Mark}\p{Pattern_Syntax}\p{Terminal_Punctuation}\p{White_Space}]/u;

/**
 * What finds the texts that have all of these words, for `$text`; undefined where there is no word. As each word is a
 * phrase, `-` and `"` have no meaning. The first word that is found is found whole, the others also inside words.
 */
export function textQuery(typed: string): string | undefined {
  const words = new Set(typed.normalize('NFC').split(SEPARATORS).filter(Boolean));
  return words.size === 0 ? undefined : [...words].map((word) => `"${word}"`).join(' ');
}
