import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { ServiceName } from '@notalone/contracts';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { repoFiles } from '../repo-files.ts';
import { REPO } from '../run-tool.ts';
import { code, table } from './blocks.ts';
import { STORED } from './stored-collections.ts';

/** Where a service puts the erasures of its modules into their order. */
const ORDERED_IN = /\/(?:account-erasure|erasure)\/[^/]+[.]ts$|\/erase-person[.]ts$/;
const IMPORTED = /import \{([^}]*)\} from '([.][^']*)'/g;
const ERASES = /^(?:erase|forget|remove|delete|sweep|end|close)[A-Z]\w*$/;

interface Erasure {
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
}

async function importedErasures(path: string): Promise<Erasure[]> {
  const source = await readFile(join(REPO, path), 'utf8');
  return [...source.matchAll(IMPORTED)].flatMap(([, list = '', from = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => ERASES.test(name))
      .map((name) => ({ name, file: join(dirname(path), from) })),
  );
}

/** The first sentence of a function's own documentation; undefined where it has none. */
async function firstSentence({ name, file }: Erasure): Promise<string | undefined> {
  const source = await readFile(join(REPO, file), 'utf8');
  const before = source.slice(0, source.search(new RegExp(`export (?:async )?(?:function|const) ${name}\\b`)));
  const [, comment = ''] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n$/.exec(before) ?? [];
  const text = comment.replaceAll(/\s*\n \* ?/g, ' ').trim();
  return /^.*?[.](?= |$)/.exec(text)?.[0];
}

const WHOSE = { person: 'a grown-up', child: 'a child', both: 'either' } as const;

function whenLeaving(row: StoredCollection): string {
  if ('ofNobody' in row) return `Stays. ${row.ofNobody}`;
  const { whenLeaving: what } = row;
  if (what === 'delete') return 'Deleted.';
  return 'keep' in what ? `Stays. ${what.keep}` : what.says;
}

function copyOf(row: StoredCollection): string {
  if ('ofNobody' in row) return '';
  return 'kind' in row.inCopy ? code(row.inCopy.kind) : `left out: ${row.inCopy.leftOut}`;
}

function heldOf(row: StoredCollection): string {
  if ('ofNobody' in row || !(row.hold || row.pictures)) return '';
  const { without = [] } = row.hold ?? {};
  const documents = row.hold && (without.length > 0 ? `all but ${without.map(code).join(', ')}` : 'all');
  return [documents, row.pictures && 'pictures, in place'].filter(Boolean).join('; ');
}

const storedTable = (stored: readonly StoredCollection[]): string =>
  table(
    ['stored', 'changes with', 'when they leave', 'a legal hold preserves', 'in the copy'],
    stored.map((row) => [
      code(row.collection),
      'ofNobody' in row ? 'nobody' : WHOSE[row.subject],
      whenLeaving(row),
      heldOf(row),
      copyOf(row),
    ]),
  );

/** What becomes of what a service stores when a person or child leaves. */
export async function serviceErasures(service: ServiceName): Promise<string> {
  const stored = STORED[service];
  if (stored) return storedTable(stored);
  const root = `services/${service}/src`;
  const ordering = (await repoFiles()).filter((path) => path.startsWith(root) && ORDERED_IN.test(path));
  const found = (await Promise.all(ordering.filter((path) => !path.endsWith('.test.ts')).map(importedErasures))).flat();
  const modules = found.filter(({ file }) => !ORDERED_IN.test(file));
  const unique = [...new Map(modules.map((one) => [one.name, one])).values()];
  const rows = await Promise.all(
    unique
      .toSorted((a, b) => a.file.localeCompare(b.file, 'en') || a.name.localeCompare(b.name, 'en'))
      .map(async (one) => [code(relative(root, one.file)), code(one.name), (await firstSentence(one)) ?? '']),
  );
  return table(['when somebody leaves', 'by', 'what goes, and what stays'], rows);
}
