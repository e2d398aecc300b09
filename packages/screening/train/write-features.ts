/** `node write-features.ts TO`: what the model sees of each sentence of the corpora, for fit.py. */
import { writeFileSync } from 'node:fs';
import { featuresOf, meaningOf, tokenIdsOf } from '@notalone/urgent-signs/server';
import { readingOf } from '../src/find-dangers.ts';
import { messageTokens } from '../src/message-tokens.ts';
import { namedPeopleIn } from '../src/named-people.ts';
import { plainText, wordsOf } from '../src/read-text.ts';
import { readCorpus } from './corpus.ts';

const [, , to = ''] = process.argv;
const DIGITS = 5;

const rows = readCorpus().flatMap((row) => {
  const [features] = featuresOf(row.text);
  if (!features) return [];
  const { words, wordIds, letterIds } = features;
  const plain = [plainText(row.text)];
  return {
    ...row,
    wordIds,
    letterIds,
    tokenIds: tokenIdsOf(messageTokens(row.text)),
    meaning: [...meaningOf(words)].map((value) => Number(value.toFixed(DIGITS))),
    named: namedPeopleIn(readingOf(plain, wordsOf).newest).words.length,
  };
});
writeFileSync(to, JSON.stringify(rows));
