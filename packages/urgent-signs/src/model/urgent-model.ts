import { readFileSync } from 'node:fs';
import type { Kind } from '../kinds.ts';
import type { WorkCounter } from '../pattern.ts';
import { type Features, featuresOf, KIND_BITS, LETTER_BITS, WORD_BITS } from './features.ts';

/** As written by train/fit.py, before the weights: whole numbers from -127 to 127 that count in steps. */
interface Header {
  readonly strict: number;
  readonly loose: number;
  readonly bias: number;
  readonly vectorScale: number;
  readonly leastVotes: number;
  readonly kinds: readonly Kind[];
  readonly kindBiases: readonly number[];
  readonly steps: Readonly<Record<'words' | 'letters' | 'meaning' | 'kinds' | 'kindMeaning' | 'vectors', number>>;
  readonly vocabulary: string;
}

export const DIMENSIONS = 100;
const HEADER_AT = 4;
const bytes = readFileSync(new URL('./urgent-model.bin', import.meta.url));
const headerLength = bytes.readUInt32LE();
const header = JSON.parse(bytes.toString('utf8', HEADER_AT, HEADER_AT + headerLength)) as Header;
const { steps } = header;
const placeOf = new Map(header.vocabulary.split(' ').map((word, place) => [word, place]));

let at = HEADER_AT + headerLength;
function take(length: number): Int8Array {
  at += length;
  return new Int8Array(bytes.buffer, bytes.byteOffset + at - length, length);
}
const words = take(2 ** WORD_BITS);
const letters = take(2 ** LETTER_BITS);
const meaning = take(DIMENSIONS);
const KIND_WEIGHTS = 2 * 2 ** KIND_BITS;
const kindWeights = take(header.kinds.length * KIND_WEIGHTS);
const kindMeaning = take(header.kinds.length * DIMENSIONS);
const vectors = take(placeOf.size * DIMENSIONS);

/** The mean of the vectors of the words that have one. */
export function meaningOf(known: readonly string[]): Float64Array {
  const sum = new Float64Array(DIMENSIONS);
  const places = known.flatMap((word) => placeOf.get(word) ?? []);
  const unit = (header.vectorScale * steps.vectors) / Math.max(1, places.length);
  for (const place of places)
    for (let axis = 0; axis < DIMENSIONS; axis += 1)
      sum[axis] = (sum[axis] ?? 0) + unit * (vectors[place * DIMENSIONS + axis] ?? 0);
  return sum;
}

/** The weights of the features that a text has, of all its features one share each. */
export function shareOf(weights: Int8Array, from: number, ids: readonly number[]): number {
  let sum = 0;
  for (const id of ids) sum += weights[from + id] ?? 0;
  return sum / Math.sqrt(Math.max(1, ids.length));
}

export function along(weights: Int8Array, from: number, vector: Float64Array): number {
  let sum = 0;
  for (let axis = 0; axis < DIMENSIONS; axis += 1) sum += (weights[from + axis] ?? 0) * (vector[axis] ?? 0);
  return sum;
}

const foldedTo = (ids: readonly number[], bits: number) => [...new Set(ids.map((id) => id & (2 ** bits - 1)))];

/** The kind with the most votes; the general one where none has enough. */
function kindOf({ wordIds, letterIds }: Features, vector: Float64Array): Kind {
  const [ofWords, ofLetters] = [foldedTo(wordIds, KIND_BITS), foldedTo(letterIds, KIND_BITS)];
  const votes = header.kinds.map((kind, place) => ({
    kind,
    votes:
      (header.kindBiases[place] ?? 0) +
      steps.kinds * shareOf(kindWeights, place * KIND_WEIGHTS, ofWords) +
      steps.kinds * shareOf(kindWeights, place * KIND_WEIGHTS + 2 ** KIND_BITS, ofLetters) +
      steps.kindMeaning * along(kindMeaning, place * DIMENSIONS, vector),
  }));
  const best = votes.reduce((one, other) => (other.votes > one.votes ? other : one));
  return best.votes >= header.leastVotes ? best.kind : 'danger';
}

export interface Judged {
  /** The log-odds of an emergency, as scikit-learn's decision function. */
  readonly score: number;
  /** The likeliest kind; worked out when asked for, as most texts are harmless. */
  readonly kind: () => Kind;
  readonly level: 'sure' | 'perhaps' | 'none';
}

/** What the model makes of a text: of its most urgent part, where it is long. Undefined for one without words. */
export function judge(text: string, work?: WorkCounter): Judged | undefined {
  const parts = featuresOf(text, work).map((features) => {
    const vector = meaningOf(features.words);
    const score =
      header.bias +
      steps.words * shareOf(words, 0, features.wordIds) +
      steps.letters * shareOf(letters, 0, features.letterIds) +
      steps.meaning * along(meaning, 0, vector);
    return { features, vector, score };
  });
  const [first, ...others] = parts;
  if (!first) return undefined;
  const { features, vector, score } = others.reduce((one, other) => (other.score > one.score ? other : one), first);
  const level = score >= header.strict ? 'sure' : score >= header.loose ? 'perhaps' : 'none';
  return { score, kind: () => kindOf(features, vector), level };
}
