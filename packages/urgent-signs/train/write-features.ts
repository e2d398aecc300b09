/** `node write-features.ts VECTORS TO`: what the model sees of each sentence, and the word vectors it needs, for fit.py. */
import { readFileSync, writeFileSync } from 'node:fs';
import { findUrgentSign } from '../src/find-urgent-sign.ts';
import { featuresOf } from '../src/model/features.ts';
import { readCorpus } from './corpus.ts';

const [, , vectorsPath = '', to = ''] = process.argv;
/** Of the commonest words: the file has them in order of frequency. */
const COMMON_WORDS = 14_000;
const DIMENSIONS = 100;
/** The place of a word in that order follows its vector and the vector's length. */
const RANK = 101;
/** For the mean that all words share and that tells nothing. */
const MEAN_OF = 20_000;

interface WordVectors {
  readonly vectors: Readonly<Record<string, readonly number[]>>;
}

const rows = readCorpus().map((utterance) => {
  const [features] = featuresOf(utterance.text);
  if (!features) throw new RangeError('a sentence of the corpus has no words');
  return { ...utterance, ...features, rule: findUrgentSign([utterance.text])?.kind ?? null };
});

const { vectors } = JSON.parse(readFileSync(vectorsPath, 'utf8')) as WordVectors;
const entries = Object.entries(vectors);
const mean = Array.from(
  { length: DIMENSIONS },
  (_, at) => entries.slice(0, MEAN_OF).reduce((sum, [, vector]) => sum + (vector[at] ?? 0), 0) / MEAN_OF,
);
/** Without the shared mean, of one length; common words count less. */
function meaningOf(vector: readonly number[]): number[] {
  const own = mean.map((shared, at) => (vector[at] ?? 0) - shared);
  const length = Math.hypot(...own);
  const rarity = Math.min(1, Math.log(2 + (vector[RANK] ?? 0)) / Math.log(COMMON_WORDS));
  return own.map((value) => (value / length) * rarity);
}

const needed = new Set(rows.flatMap(({ words }) => words));
const known = entries
  .filter(([word, vector]) => /^[a-z]{1,20}$/.test(word) && (needed.has(word) || (vector[RANK] ?? 0) < COMMON_WORDS))
  .sort(([one], [other]) => (one < other ? -1 : 1));
const vocabulary = known.map(([word, vector]) => ({ word, vector: meaningOf(vector) }));
writeFileSync(to, JSON.stringify({ vocabulary, rows }));
