/** Letters that Unicode does not take apart into a base letter and a mark. */
const FOLDED: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** The words of a text without case, accents and punctuation: `"Zoë-Mae O'Hara"` → `zoe`, `mae`, `ohara`. */
export function foldedWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[ßøłæœđðþı]/g, (letter) => FOLDED[letter] ?? letter);
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Text as it is stored: as typed, in one Unicode form, so that the same letters are the same bytes. */
export const composed = (text: string): string => text.normalize('NFC');
