import { readdirSync, readFileSync } from 'node:fs';

export interface Sentence {
  readonly text: string;
  /** As the author labelled it. */
  readonly label: string;
  /** Who wrote it. One author's sentences are never in training and in the measure together. */
  readonly author: string;
}

const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));

const AUTHORS = '../src/corpus/authors/';
const ofAuthors = (): Sentence[] =>
  readdirSync(new URL(AUTHORS, import.meta.url))
    .filter((file) => file.endsWith('.tsv'))
    .sort()
    .flatMap((file) =>
      rowsOf(`${AUTHORS}${file}`).map(([label = '', text = '']) => ({
        label,
        text,
        author: file.slice(0, -'.tsv'.length),
      })),
    );

/** Rows of the older corpora with one message each; what is held out there is not read here. */
const ofRules = (file: string, kindOf: (kind: string) => string): Sentence[] =>
  rowsOf(`../src/corpus/${file}`)
    .slice(1)
    .filter(([set, , ...texts]) => set !== 'held-out' && texts.length === 1)
    .map(([, kind = '', text = '']) => ({ label: kindOf(kind), text, author: 'rules' }));

/** Innocent ones, each message of a row. */
const ofInnocent = (): Sentence[] =>
  rowsOf('../src/corpus/innocent.tsv')
    .slice(1)
    .filter(([set]) => set !== 'held-out')
    .flatMap(([, , ...texts]) => texts.map((text) => ({ label: 'message: none', text, author: 'rules' })));

/** Emergencies and look-alikes of packages/urgent-signs. */
function* ofEmergencies(): Generator<Sentence> {
  const corpus = '../../urgent-signs/corpus/';
  for (const file of readdirSync(new URL(`${corpus}authors/`, import.meta.url)).sort())
    for (const [kind = '', text = ''] of rowsOf(`${corpus}authors/${file}`).slice(1))
      yield { label: `urgent: ${kind}`, text, author: `urgent ${file.slice(0, -'.tsv'.length)}` };
  for (const [set, kind = '', text = ''] of rowsOf(`${corpus}urgent.tsv`).slice(1))
    if (set !== 'held-out') yield { label: `urgent: ${kind.split('/')[0]}`, text, author: 'urgent rules' };
  for (const [set, kind = '', text = ''] of rowsOf(`${corpus}ordinary.tsv`).slice(1))
    if (set !== 'held-out') yield { label: `urgent: ${kind}`, text, author: 'urgent rules' };
}

export const readCorpus = (): Sentence[] => [
  ...ofAuthors(),
  ...ofRules('evasive.tsv', (kind) => `evasive: ${kind}`),
  ...ofRules('messages.tsv', (kind) => `message: ${kind}`),
  ...ofInnocent(),
  ...ofEmergencies(),
];
