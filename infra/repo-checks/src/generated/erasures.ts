import type { ServiceName } from '@notalone/contracts';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { code, table } from './blocks.ts';
import { STORED } from './stored-collections.ts';

const WHOSE = { person: 'a grown-up', child: 'a child', both: 'either' } as const;

function whenLeaving(row: StoredCollection): string {
  if ('ofNobody' in row) return `Stays. ${row.ofNobody}`;
  const { whenLeaving: what } = row;
  if (what === 'delete') return 'Deleted.';
  return 'keep' in what ? `Stays. ${what.keep}` : what.says;
}

function copyOf(row: StoredCollection): string {
  if ('ofNobody' in row) return '';
  return 'kind' in row.inCopy ? [row.inCopy.kind].flat().map(code).join(', ') : `left out: ${row.inCopy.leftOut}`;
}

function heldOf(row: StoredCollection): string {
  if ('ofNobody' in row || !(row.hold || row.pictures)) return '';
  const { without = [] } = row.hold ?? {};
  const documents = row.hold && (without.length > 0 ? `all but ${without.map(code).join(', ')}` : 'all');
  return [documents, row.pictures && 'pictures, in place'].filter(Boolean).join('; ');
}

/** A table of a service's collections: what an erasure deletes, what stays, and what a hold preserves. */
export const serviceErasures = (service: ServiceName): string =>
  table(
    ['stored', 'changes with', 'when they leave', 'a legal hold preserves', 'in the copy'],
    STORED[service].map((row) => [
      code(row.collection),
      'ofNobody' in row ? 'nobody' : WHOSE[row.subject],
      whenLeaving(row),
      heldOf(row),
      copyOf(row),
    ]),
  );
