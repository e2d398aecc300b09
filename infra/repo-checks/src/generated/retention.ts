import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TOPICS, type TopicDeclaration } from '@notalone/contracts';
import { PARKED_RETENTION_DAYS } from '@notalone/contracts/events';
import * as limits from '@notalone/contracts/limits';
import { repoFiles } from '../repo-files.ts';
import { REPO } from '../run-tool.ts';
import { code, table } from './blocks.ts';
import { STORED } from './stored-collections.ts';

type Row = readonly [what: string, constant: string, file: string];
const LIMITS = 'packages/contracts/src/base/limits.ts';
const EVENTS_FILE = 'packages/contracts/src/events.ts';

/** Periods that no collection declares, or several do. A constant is in `LIMITS` or the file named. */
const ROWS: readonly Row[] = [
  ['what moderators removed; reports about somebody who left', 'REMOVED_RETENTION_DAYS', LIMITS],
  ['what a case of child safety holds, after it is closed', 'HOLD_AFTER_CLOSE_DAYS', LIMITS],
  ['texts of messages on their way to open pages', 'RETENTION_MS', 'services/chat/src/realtime/cluster.ts'],
  ['loads and failures of a part of the site', 'CLIENT_ERRORS_WINDOW_SECONDS', LIMITS],
  [
    'pictures of articles that nothing names',
    'KEPT_MS',
    'services/content/src/publishing/blog/remove-unused-pictures.ts',
  ],
  [
    'that an id has left, in copies of state',
    'ERASED_KEPT_SECONDS',
    'packages/service-kit/src/projections/state-documents.ts',
  ],
  ['that an id has left, in Redis', 'LEFT_KEPT_SECONDS', 'packages/service-kit/src/auth/revocations.ts'],
  ['answers of one service to another', 'KEPT_SECONDS', 'packages/service-kit/src/internal/reply-once.ts'],
  ['backups', 'BACKUP_KEPT_DAYS', LIMITS],
];
/** Ids of events alone. */
const NOT_OF_PEOPLE: ReadonlySet<string> = new Set(['ID_KEPT_SECONDS']);

const CONSTANT = /\bconst ([A-Z][A-Z_]*) = (\d[\d_]*(?: \* \d[\d_]*)*);/g;
const EXPIRY = /\bexpireAfterSeconds: ([^,}\n]+)/g;

async function constantIn(file: string, name: string): Promise<number> {
  const source = await readFile(join(REPO, file), 'utf8');
  const [, , product] = [...source.matchAll(CONSTANT)].find(([, found]) => found === name) ?? [];
  if (!product) throw new Error(`${file} has no constant ${name} that is a number.`);
  return product.split(' * ').reduce((value, factor) => value * Number(factor.replaceAll('_', '')), 1);
}

const SECONDS_OF = { _DAYS: 86_400, _HOURS: 3600, _SECONDS: 1, _MS: 0.001 } as const;

/** `90 days`, `12 hours`, `5 minutes`. */
function formatPeriod(constant: string, value: number): string {
  const [, unit] = Object.entries(SECONDS_OF).find(([ending]) => constant.endsWith(ending)) ?? [];
  if (!unit) throw new Error(`The unit of ${constant} is not in its name.`);
  return formatSeconds(value * unit);
}

function formatSeconds(seconds: number): string {
  if (seconds % 86_400 === 0) return seconds === 86_400 ? '1 day' : `${seconds / 86_400} days`;
  return seconds % 3600 === 0 ? `${seconds / 3600} hours` : `${seconds / 60} minutes`;
}

const limitOf = (name: string): number => {
  const value = (limits as Readonly<Record<string, unknown>>)[name];
  if (typeof value !== 'number') throw new Error(`${LIMITS} has no number ${name}.`);
  return value;
};

/** Periods of the collections that declare how long they live. */
const declaredPeriods = (): string[][] => {
  const periods = Object.entries(STORED).flatMap(([service, stored]) =>
    stored.flatMap(({ collection, expires = [] }) =>
      expires.map(({ what, seconds }) => [what, formatSeconds(seconds), code(collection), `${service} database`]),
    ),
  );
  // Several collections may keep the mark that an id has left.
  return periods.filter(([what]) => !ROWS.some(([listed]) => listed === what));
};

/** Finds expiry constants in packages that no row of the table names. Services are checked by their collections. */
async function expiriesWithoutRow(): Promise<string[]> {
  const sources = (await repoFiles()).filter(
    (path) => /^packages\/[^/]+\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'),
  );
  const found = await Promise.all(
    sources.map(async (file) => {
      const source = await readFile(join(REPO, file), 'utf8');
      return [...source.matchAll(EXPIRY)].flatMap(([, after = '']) => {
        const names = after.match(/[A-Z][A-Z_]+/g) ?? [];
        const isListed = names.some(
          (name) =>
            NOT_OF_PEOPLE.has(name) ||
            ROWS.some(([, constant, of]) => constant === name && (of === LIMITS || of === file)),
        );
        return names.length === 0 || isListed ? [] : [`${file}: ${after}`];
      });
    }),
  );
  return found.flat();
}

/** How long everything is kept that goes by itself, from the constants that the code uses. */
export async function retentionTable(): Promise<string> {
  const missing = await expiriesWithoutRow();
  if (missing.length > 0) throw new Error(`The table of retention lacks ${missing.join('; ')}.`);
  const rows = await Promise.all(
    ROWS.map(async ([what, constant, file]) => {
      const value = file === LIMITS ? limitOf(constant) : await constantIn(file, constant);
      return [what, formatPeriod(constant, value), code(constant), code(file)];
    }),
  );
  const topics = Object.values<TopicDeclaration>(TOPICS).flatMap(({ retentionDays = [] }) => retentionDays);
  return table(
    ['what', 'kept', 'constant, or collection', 'in'],
    [
      ...rows,
      ...declaredPeriods(),
      ['events in Kafka (ids)', `${Math.max(...topics)} days at most`, code('retentionDays'), code(EVENTS_FILE)],
      ['dead-lettered events', `${PARKED_RETENTION_DAYS} days`, code('PARKED_RETENTION_DAYS'), code(EVENTS_FILE)],
    ],
  );
}
