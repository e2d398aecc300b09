import { normalise } from '../normalise.ts';
import type { WorkCounter } from '../pattern.ts';
import { tokenise } from '../tokenise.ts';
import { toWords } from '../words.ts';

/** Bits of a feature's number: `2 ** bits` weights, and the rare features that share one do little harm (the hashing trick). */
export const WORD_BITS = 16;
export const LETTER_BITS = 17;
/** For the kind, fewer bits of the same numbers are enough. */
export const KIND_BITS = 14;
/** How many bits the number of a feature has that another package adds. */
export const TOKEN_BITS = 16;
/** Longest and shortest piece of a word, with the marks of its ends. */
const LETTERS = { least: 3, most: 5 } as const;
/** A longer word is no word: its rest says nothing. */
const WORD_READ = 24;

/** What the model sees of a text. Made only here, for training too, so that both see the same. */
export interface Features {
  /** The words in order, corrected, with numbers as ranges. For their vectors. */
  readonly words: readonly string[];
  /** Numbers of the words and pairs of words, each once. */
  readonly wordIds: readonly number[];
  /** Numbers of the pieces of words as typed, each once. */
  readonly letterIds: readonly number[];
}

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;
const step = (hash: number, unit: number) => Math.imul(hash ^ unit, PRIME);
/** FNV-1a ends with its low bits mixed least, so the high ones are folded in. */
const fold = (hash: number, bits: number) => ((hash >>> 0) ^ (hash >>> 15)) & (2 ** bits - 1);

function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = step(hash, text.charCodeAt(at));
  return hash;
}

const DECIMALS = [1, 2, 3, 4, 6, 10, 14] as const;
const WHOLE = [1, 2, 3, 4, 5, 10, 20, 50, 100] as const;
const AS_WRITTEN = new Set(['999', '111', '112', '101']);

/** `1.6` and `1.8` mean the same to us, and `999` means itself. */
function rangeOf(number: string): string {
  if (AS_WRITTEN.has(number)) return number;
  const bounds = number.includes('.') ? DECIMALS : WHOLE;
  const value = Number(number);
  const kind = number.includes('.') ? 'decimal' : 'whole';
  return `<${kind} ${bounds.find((bound) => (kind === 'whole' ? value <= bound : value < bound)) ?? 'more'}>`;
}

/** Collects numbers, each once a round, without clearing what it remembers of earlier rounds. */
class Ids {
  #list: number[] = [];
  #round = 0;
  readonly #seenIn: Uint32Array;
  constructor(bits: number) {
    this.#seenIn = new Uint32Array(2 ** bits);
  }
  begin(): void {
    this.#round += 1;
    if (this.#round === 2 ** 32) {
      this.#seenIn.fill(0);
      this.#round = 1;
    }
    this.#list = [];
  }
  add(id: number): void {
    if (this.#seenIn[id] === this.#round) return;
    this.#seenIn[id] = this.#round;
    this.#list.push(id);
  }
  get list(): readonly number[] {
    return this.#list;
  }
}
const wordIds = new Ids(WORD_BITS);
const letterIds = new Ids(LETTER_BITS);

function wordIdsOf(words: readonly string[], work: WorkCounter): readonly number[] {
  const ids = wordIds;
  ids.begin();
  let before = hashOf('^', OFFSET);
  for (const word of [...words, '$']) {
    work.comparisons += 2;
    const alone = hashOf(word, OFFSET);
    ids.add(fold(alone, WORD_BITS));
    ids.add(fold(hashOf(word, step(before, 0x20)), WORD_BITS));
    before = alone;
  }
  return ids.list;
}

function letterIdsOf(tokens: readonly string[], work: WorkCounter): readonly number[] {
  const ids = letterIds;
  ids.begin();
  for (const token of tokens) {
    const marked = `<${token.slice(0, WORD_READ)}>`;
    for (let start = 0; start <= marked.length - LETTERS.least; start += 1) {
      let hash = OFFSET;
      const end = Math.min(marked.length, start + LETTERS.most);
      for (let at = start; at < end; at += 1) {
        hash = step(hash, marked.charCodeAt(at));
        if (at - start + 1 >= LETTERS.least) ids.add(fold(hash, LETTER_BITS));
      }
      work.comparisons += end - start;
    }
  }
  return ids.list;
}

/** Numbers of the features that another package adds, each once. */
export const tokenIdsOf = (tokens: readonly string[]): readonly number[] => [
  ...new Set(tokens.map((token) => fold(hashOf(token, OFFSET), TOKEN_BITS))),
];

/** Tokens a window may have. A cry for help in a long letter must not drown in it. */
const WINDOW = 80;

/** The features of a text, or of its overlapping parts where it is long; none for one without words. */
export function featuresOf(text: string, work: WorkCounter = { comparisons: 0 }): Features[] {
  const tokens = tokenise(normalise(text)).map((token) => ({
    typed: token.text,
    meant: toWords([token]).map(({ text: word }) => (/^\d/.test(word) ? rangeOf(word) : word)),
  }));
  const starts = [0];
  while ((starts.at(-1) ?? 0) + WINDOW < tokens.length) starts.push((starts.at(-1) ?? 0) + WINDOW / 2);
  return starts.flatMap((start) => {
    const part = tokens.slice(start, start + WINDOW);
    if (part.length === 0) return [];
    const words = part.flatMap(({ meant }) => meant);
    const typed = part.map((token) => token.typed);
    return { words, wordIds: wordIdsOf(words, work), letterIds: letterIdsOf(typed, work) };
  });
}
