import type { PictureStore } from '@notalone/service-kit/media/picture-store';
import {
  type DataSubject,
  personalRows,
  type StoredCollection,
} from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Db } from 'mongodb';
import { type HeldCollection, legalHoldOf, preserveHeldRecords } from './legal-holds.ts';

interface Evidence {
  readonly records?: readonly HeldCollection[];
  readonly pictures?: readonly Parameters<PictureStore['hold']>[0][];
}

/** As `preserveHeldRecords`, for a person who may have pictures too: nothing copies or deletes those. Idempotent. */
export async function preserveEvidence(
  deps: { readonly db: Db; readonly now: () => Date; readonly pictures: Pick<PictureStore, 'hold'> },
  personId: string,
  { records = [], pictures = [] }: Evidence,
  session?: ClientSession,
): Promise<void> {
  if ((await legalHoldOf(deps.db, personId, session)) !== 'held') return;
  await preserveHeldRecords(deps, personId, records, session);
  for (const which of pictures) await deps.pictures.hold(which, personId, session);
}

/** What a legal hold preserves of somebody who leaves, as the collections declare it. */
export function evidenceOf(collections: readonly StoredCollection[], { subject, id }: DataSubject): Required<Evidence> {
  const rows = personalRows(collections).filter((row) => row.subject === 'both' || row.subject === subject);
  return {
    records: rows.flatMap(({ collection, where, hold }) =>
      hold ? { collection, filter: { ...(hold.where ?? where)(id) }, without: hold.without ?? [] } : [],
    ),
    pictures: rows.flatMap(({ pictures }) => pictures?.(id) ?? []),
  };
}
