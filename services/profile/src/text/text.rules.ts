/** Letters that Unicode does not decompose into a base letter and a mark. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

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

/** Letters of a word that an index holds; what is typed beyond them is compared. */
const KEY_LETTERS = 8;
const keyOf = (word: string): string => [...word].slice(0, KEY_LETTERS).join('');

/** All prefixes, up to `KEY_LETTERS` long, of these folded words. */
export const prefixKeys = (words: readonly string[]): string[] => [
  ...new Set(
    words.flatMap((word) => [...keyOf(word)].map((_, index, letters) => letters.slice(0, index + 1).join(''))),
  ),
];

/** Folded words as one text, which `beginnings` are matched with. */
export const searchText = (words: readonly string[]): string => words.map((word) => ` ${word}`).join('');

export interface TypedWords {
  /** One of the `prefixKeys` of a match. */
  readonly key: string;
  /** The longest word. */
  readonly word: string;
  /**
   * Each is found in the `searchText` of a match. Letters and digits only, so they are safe in a regular expression.
   */
  readonly beginnings: readonly string[];
}

/**
 * What to search for when somebody typed `text`: words with these prefixes, in any order. Undefined where the text has
 * no words.
 */
export function typedWords(text: string): TypedWords | undefined {
  const words = foldedWords(text);
  const [word] = words.toSorted((a, b) => b.length - a.length);
  if (!word) return undefined;
  const key = keyOf(word);
  return { key, word, beginnings: words.filter((each) => each !== key).map((each) => ` ${each}`) };
}
