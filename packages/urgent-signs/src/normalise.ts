/**
 * Characters of a text that are read, before and after normalisation, which bounds the work. Longer than any post,
 * comment or message.
 */
export const MAX_TEXT_LENGTH = 10_000;

const MARKS_AND_INVISIBLE = /[\p{M}\p{Cf}]/gu;
const APOSTROPHES = /['’‘`´ʼ]/g;

/**
 * Lower case, without accents, apostrophes and zero-width characters; compatibility forms (full width, ligatures)
 * become plain letters. Digits, punctuation and spaces stay. Only the first `MAX_TEXT_LENGTH` characters are read.
 */
export function normalise(text: string): string {
  const plain = text
    .slice(0, MAX_TEXT_LENGTH)
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(MARKS_AND_INVISIBLE, '');
  return plain.slice(0, MAX_TEXT_LENGTH).toLowerCase();
}
