/**
 * `npm run measure -w packages/screening`: who hears of the sentences of each author of `src/corpus/first-look`, by
 * rules and models together. Nobody read them before the figures in docs/safety/emergency-words.md were taken.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { childSafetyOf, screenMessage } from '../src/index.ts';

const FOLDER = new URL('../src/corpus/first-look/', import.meta.url);
const TELLS_OF_NOBODY = ['lookalike', 'ordinary', 'ill', 'ill-over', 'hiding-illness', 'evasion', 'picture-threat'];
const PER_CENT = 100;

/** What happens at once. `stopped`: the friend does not get it; `queue`: a moderator looks, and nobody is called. */
interface Fate {
  readonly family: boolean;
  readonly onCall: boolean;
  readonly queue: boolean;
  readonly stopped: boolean;
}

function fateOf(text: string): Fate {
  const { hearing, safety, contact, perhaps, isSwearing } = screenMessage([text]);
  const family = hearing?.family === true;
  const isKept = hearing?.family === false;
  return {
    family,
    onCall: hearing?.onCall === true,
    queue: safety !== undefined || perhaps?.reason !== undefined,
    stopped: isKept || safety !== undefined || contact !== undefined || isSwearing,
  };
}

const isRaised = (message: string): boolean =>
  childSafetyOf({ reason: 'Something else', message }).isChildSafety === true;

const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(file, FOLDER), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));

type Row = readonly [label: string, isWanted: (label: string) => boolean, isMet: (fate: Fate) => boolean];
const isDisclosure = (label: string) => !TELLS_OF_NOBODY.includes(label) && !label.startsWith('report-');
const is = (wanted: string) => (label: string) => label === wanted;
const ROWS: readonly Row[] = [
  ['disclosures told to a family', isDisclosure, ({ family }) => family],
  ['disclosures reaching nobody', isDisclosure, ({ onCall, queue }) => !onCall && !queue],
  ['disclosures that ring on-call', isDisclosure, ({ onCall }) => onCall],
  [
    'look-alikes acted on: stopped, rung or told',
    is('lookalike'),
    (fate) => fate.stopped || fate.onCall || fate.family,
  ],
  ['look-alikes that a moderator sees later, delivered', is('lookalike'), (fate) => fate.queue && !fate.stopped],
  ['ordinary messages that ring on-call', is('ordinary'), ({ onCall }) => onCall],
  ['ordinary messages stopped', is('ordinary'), ({ stopped }) => stopped],
  ['evasions stopped', is('evasion'), ({ stopped }) => stopped],
  ['threats about pictures stopped', is('picture-threat'), ({ stopped }) => stopped],
];

/** `3 of 150 (2.0 %)` */
const shareOf = (found: readonly boolean[]): string => {
  const yes = found.filter(Boolean).length;
  return found.length === 0 ? '' : `${yes} of ${found.length} (${((yes / found.length) * PER_CENT).toFixed(1)} %)`;
};

const files = readdirSync(FOLDER).sort();
const authors = files.map((file) => rowsOf(file));
const columns = [...authors, authors.flat()];
const messages = columns.map((rows) =>
  rows
    .filter(([label = '']) => !label.startsWith('report-'))
    .map(([label = '', text = '']) => ({ label, fate: fateOf(text) })),
);
const line = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
line(['', ...files.map((file) => file.slice(0, -'.tsv'.length)), 'all']);
line(['---', ...columns.map(() => '---')]);
for (const [name, isWanted, isMet] of ROWS)
  line([
    name,
    ...messages.map((rows) => shareOf(rows.filter(({ label }) => isWanted(label)).map(({ fate }) => isMet(fate)))),
  ]);
for (const [name, wanted] of [
  ['reports of danger raised', 'report-danger'],
  ['ordinary reports raised', 'report-ordinary'],
] as const)
  line([
    name,
    ...columns.map((rows) =>
      shareOf(rows.filter(([label]) => label === wanted).map(([, text = '']) => isRaised(text))),
    ),
  ]);
