import { readFileSync } from 'node:fs';
import { featuresOf, LETTER_BITS, TOKEN_BITS, tokenIdsOf, WORD_BITS } from './features.ts';
import { along, DIMENSIONS, meaningOf, shareOf } from './urgent-model.ts';

interface Head {
  readonly name: string;
  readonly bias: number;
  /** A step of each block of 8-bit weights. */
  readonly steps: Readonly<Record<'words' | 'letters' | 'meaning' | 'tokens', number>>;
}
const HEADER_AT = 4;

/**
 * Reads logistic regressions that share the features of a text: one score, in log-odds, for each head of the file.
 * `tokens` are features that the caller adds.
 */
export function readHeads(url: URL): (text: string, tokens: readonly string[]) => Readonly<Record<string, number>> {
  const bytes = readFileSync(url);
  const length = bytes.readUInt32LE();
  const heads = JSON.parse(bytes.toString('utf8', HEADER_AT, HEADER_AT + length)) as readonly Head[];
  let at = HEADER_AT + length;
  const take = (size: number) => {
    at += size;
    return new Int8Array(bytes.buffer, bytes.byteOffset + at - size, size);
  };
  const weights = heads.map((head) => ({
    ...head,
    words: take(2 ** WORD_BITS),
    letters: take(2 ** LETTER_BITS),
    meaning: take(DIMENSIONS),
    tokens: take(2 ** TOKEN_BITS),
  }));
  return (text, tokens) => {
    const tokenIds = tokenIdsOf(tokens);
    const parts = featuresOf(text).map((features) => ({ ...features, vector: meaningOf(features.words) }));
    return Object.fromEntries(
      weights.map(({ name, bias, steps, words, letters, meaning, tokens: ofTokens }) => {
        const shared = bias + steps.tokens * shareOf(ofTokens, 0, tokenIds);
        const scores = parts.map(
          ({ wordIds, letterIds, vector }) =>
            steps.words * shareOf(words, 0, wordIds) +
            steps.letters * shareOf(letters, 0, letterIds) +
            steps.meaning * along(meaning, 0, vector),
        );
        // A long text counts as its most telling part; a text without words says nothing.
        return [name, shared + Math.max(...scores)];
      }),
    );
  };
}
