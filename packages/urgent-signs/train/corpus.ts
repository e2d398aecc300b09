import { readdirSync, readFileSync } from 'node:fs';

export interface Utterance {
  readonly text: string;
  readonly kind: string;
  /** Who wrote it. One author's sentences are never in training and in the measure together. */
  readonly author: string;
}

const CORPUS = new URL('../corpus/', import.meta.url);
const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(file, CORPUS), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

const outside = (): Utterance[] =>
  readdirSync(new URL('authors/', CORPUS))
    .filter((file) => file.endsWith('.tsv'))
    .sort()
    .flatMap((file) =>
      rowsOf(`authors/${file}`).map(([kind = '', text = '']) => ({
        text,
        kind,
        author: file.slice(0, -'.tsv'.length),
      })),
    );

/** What children write on ordinary days, of the corpus of packages/screening: several messages a row. */
const ORDINARY = ['innocent.tsv', 'messages.tsv'] as const;
const HARMLESS = (file: string, outcome: string) => file === 'innocent.tsv' || outcome === 'none';
const ofChildren = (): Utterance[] =>
  ORDINARY.flatMap((file) =>
    rowsOf(`../../screening/src/corpus/${file}`)
      .filter(([, outcome = '']) => HARMLESS(file, outcome))
      .flatMap(([set, , ...texts]) =>
        texts.map((text) => ({
          text,
          kind: 'innocent',
          author: set === 'held-out' ? 'children, held-out' : 'children',
        })),
      ),
  ).filter(({ text }) => /\p{L}|\d/u.test(text));

/** Questions about doses, ordinary days, and the short messages of every day. */
const ordinary = (): Utterance[] =>
  rowsOf('ordinary.tsv').map(([set = '', kind = '', text = '']) => ({
    text,
    kind,
    author: set === 'held-out' ? 'ordinary, held-out' : 'ordinary',
  }));

/** Not for training: writing that is easily read in two ways, for the test that compares the reader with scikit-learn. */
const PROBES = [
  'Café crème, naïve façade: ÉLODIE ne respire plus',
  'mae hi’n methu anadlu, tŷ gwyn, dŵr',
  'ｆｕｌｌ ｗｉｄｔｈ １２３ he is ﬁtting',
  'c\u200bant w\u200dake h\u00ader',
  'w o n t  w a k e  u p',
  'не дышит мама',
  '3,5 ketones ۳ ٣ ½ 10² 1.000.000',
  '🧒🏽 👨‍👩‍👧 🆘 heeeelp!!! 😭',
  'STRASSE straße İstanbul ǅ',
] as const;

/** All sentences, the author of the rules' first. Of kinds that may both be right, the first counts. */
export const readCorpus = (): Utterance[] => [
  ...rowsOf('urgent.tsv').map(([set = '', kinds = '', text = '']) => ({
    text,
    kind: kinds.split('/')[0] ?? '',
    author: set,
  })),
  ...rowsOf('innocent.tsv').map(([set = '', text = '']) => ({ text, kind: 'innocent', author: set })),
  ...outside(),
  ...ordinary(),
  ...ofChildren(),
  ...PROBES.map((text) => ({ text, kind: 'innocent', author: 'probe' })),
];
