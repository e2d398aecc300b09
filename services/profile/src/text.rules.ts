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

/** Letters of a word that an index finds by equality; what is typed beyond them is compared. */
const KEY_LETTERS = 8;
const keyOf = (word: string): string => [...word].slice(0, KEY_LETTERS).join('');

/** All beginnings, up to `KEY_LETTERS` long, of these folded words: what somebody may have typed so far. */
export const prefixKeys = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => [...keyOf(word)].map((_, index, letters) => letters.slice(0, index + 1).join('')))),
];

/** Folded words as one text in which `beginnings` look. */
export const searchText = (words: readonly string[]): string => words.map((word) => ` ${word}`).join('');

export interface Typed {
  /** Equal to one of the `prefixKeys` of whoever matches. */
  readonly key: string;
  /** The longest word. */
  readonly word: string;
  /** Each is found in the `searchText` of whoever matches. Letters and digits only: nothing in them means something to a regular expression. */
  readonly beginnings: readonly string[];
}

/** What to look for where somebody typed `text`: words that begin so, in any order. Undefined where there is nothing to look for in it. */
export function typedWords(text: string): Typed | undefined {
  const words = foldedWords(text);
  const [word] = words.toSorted((a, b) => b.length - a.length);
  if (!word) return undefined;
  const key = keyOf(word);
  return { key, word, beginnings: words.filter((each) => each !== key).map((each) => ` ${each}`) };
}
