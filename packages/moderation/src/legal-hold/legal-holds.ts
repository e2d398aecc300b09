import { personHeld } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { createCollection } from '@notalone/service-kit/mongo/create-collection';
import type { ClientSession, Collection, Db, Document, Filter } from 'mongodb';

/** A person or child whom a case of child safety is about. `held: false`: the case is closed and the time over. */
interface LegalHoldDocument {
  _id: string;
  held: boolean;
}
/** What an erasure took from everybody's sight while the person was held. No operation reads it. */
interface HeldRecordDocument {
  _id: string;
  personId: string;
  collection: string;
  document: Document;
  at: Date;
}
const legalHoldsOf = (db: Db): Collection<LegalHoldDocument> => db.collection('holds');
const heldRecordsOf = (db: Db): Collection<HeldRecordDocument> => db.collection('heldRecords');

export async function createLegalHoldCollections(db: Db): Promise<void> {
  await createCollection(db, 'holds');
  await heldRecordsOf(db).createIndex({ personId: 1 }, { name: 'person' });
}

const inSession = (session: ClientSession | undefined) => (session ? { session } : {});

/** `released` once a legal hold is over; undefined where there never was one, as far as this service has heard. */
export async function legalHoldOf(
  db: Db,
  personId: string,
  session?: ClientSession,
): Promise<'held' | 'released' | undefined> {
  const hold = await legalHoldsOf(db).findOne({ _id: personId }, inSession(session));
  return hold ? (hold.held ? 'held' : 'released') : undefined;
}

/** Whether a case of child safety holds any of these people. */
export const isAnyUnderLegalHold = async (db: Db, personIds: readonly (string | undefined)[]): Promise<boolean> =>
  (await legalHoldsOf(db).countDocuments(
    { _id: { $in: personIds.flatMap((id) => id ?? []) }, held: true },
    { limit: 1 },
  )) > 0;

export interface HeldCollection {
  readonly collection: string;
  readonly filter: Readonly<Record<string, unknown>>;
  /** Fields that are no evidence, such as hashes of passwords. */
  readonly without?: readonly string[];
}

/**
 * Call before an erasure: preserves a copy of what it will delete, if the person is held (rules 6.2). The erasure then goes
 * on as for everybody, so that nobody can tell. Idempotent.
 */
export async function preserveHeldRecords(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  personId: string,
  collections: readonly HeldCollection[],
  session?: ClientSession,
): Promise<void> {
  if ((await legalHoldOf(db, personId, session)) !== 'held') return;
  for (const { collection, filter, without = [] } of collections) {
    const projection = Object.fromEntries(without.map((field) => [field, 0]));
    for await (const document of db
      .collection(collection)
      .find(filter as Filter<Document>, { projection, ...inSession(session) })) {
      const _id = `${personId}/${collection}/${String(document._id)}`;
      const record = { personId, collection, document, at: now() };
      await heldRecordsOf(db).replaceOne({ _id }, record, { upsert: true, ...inSession(session) });
    }
  }
}

/** Keeps legal holds up to date. `onReleased` deletes what this service kept apart from the records. */
export function consumeLegalHolds(
  inbox: Inbox,
  { db }: { readonly db: Db },
  onReleased: (personId: string, session: ClientSession) => Promise<void> = async () => undefined,
): void {
  inbox.on(personHeld, async ({ data: { personId } }, session) => {
    await legalHoldsOf(db).replaceOne({ _id: personId }, { held: true }, { upsert: true, session });
  });
  inbox.onTombstone('holds.state', async (personId, session) => {
    await legalHoldsOf(db).replaceOne({ _id: personId }, { held: false }, { upsert: true, session });
    await heldRecordsOf(db).deleteMany({ personId }, { session });
    await onReleased(personId, session);
  });
}
