import { createHash } from 'node:crypto';
import { HOLD_AFTER_CLOSE_DAYS, personHeld } from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import { BSON, type ClientSession, type Collection, type Db, type Document, type Filter } from 'mongodb';

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
const legalHoldsOf = (db: Db): Collection<LegalHoldDocument> => db.collection('legalHolds');
const heldRecordsOf = (db: Db): Collection<HeldRecordDocument> => db.collection('heldRecords');

const DAY_SECONDS = 86_400;
const SECRET = {
  privacy: 'what a child safety case holds of the accounts',
  inCopy: { leftOut: 'Nobody may learn whether there is a case.' },
};
export const LEGAL_HOLD_COLLECTIONS: readonly StoredCollection[] = [
  {
    collection: 'legalHolds',
    subject: 'both',
    where: (_id) => ({ _id }),
    whenLeaving: { keep: 'The id, and whether a case of child safety still holds it.' },
    ...SECRET,
  },
  {
    collection: 'heldRecords',
    indexes: [{ key: { personId: 1 }, name: 'person' }],
    subject: 'both',
    where: (personId) => ({ personId }),
    whenLeaving: { keep: 'Copies for a case of child safety, until it is closed and a year longer.' },
    expires: [
      {
        what: 'what a case of child safety holds, after it is closed',
        seconds: HOLD_AFTER_CLOSE_DAYS * DAY_SECONDS,
      },
    ],
    ...SECRET,
  },
];

const inSession = (session: ClientSession | undefined) => (session ? { session } : {});

async function storeLegalHold(db: Db, personId: string, held: boolean, session: ClientSession): Promise<void> {
  await legalHoldsOf(db).replaceOne({ _id: personId }, { held }, { upsert: true, session });
}

/** `released` once a legal hold is over; undefined where there never was one, as far as this service has heard. */
export async function legalHoldOf(
  db: Db,
  personId: string,
  session?: ClientSession,
): Promise<'held' | 'released' | undefined> {
  const legalHold = await legalHoldsOf(db).findOne({ _id: personId }, inSession(session));
  return legalHold ? (legalHold.held ? 'held' : 'released') : undefined;
}

/** Whether a case of child safety holds any of these people. */
export async function isAnyUnderLegalHold(db: Db, personIds: readonly (string | undefined)[]): Promise<boolean> {
  const ids = personIds.flatMap((id) => id ?? []);
  return (await legalHoldsOf(db).countDocuments({ _id: { $in: ids }, held: true }, { limit: 1 })) > 0;
}

export interface HeldCollection {
  readonly collection: string;
  readonly filter: Readonly<Record<string, unknown>>;
  /** Fields that are no evidence, such as hashes of passwords. */
  readonly without?: readonly string[];
}

/**
 * Call before an erasure: preserves a copy of what it will delete, if the person is held (rules 6.2). The erasure then
 * goes on as for everybody, so that nobody can tell. Idempotent: a document is copied once more only if it has changed
 * since its last copy.
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
      const contentHash = createHash('sha256').update(BSON.serialize(document)).digest('hex');
      const _id = `${personId}/${collection}/${String(document._id)}/${contentHash}`;
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
    await storeLegalHold(db, personId, true, session);
  });
  inbox.onTombstone('legal-holds.state', async (personId, session) => {
    await storeLegalHold(db, personId, false, session);
    await heldRecordsOf(db).deleteMany({ personId }, { session });
    await onReleased(personId, session);
  });
}
