import type { ClientSession, Collection, Db, Document, IndexDescription } from 'mongodb';
import type { DataSubject } from '../personal-data/stored-collection.ts';

/**
 * The latest state of a key of a state topic, stored as a document or a field of one, or the mark that the key is
 * erased.
 */
interface StateDocument {
  readonly _id: string;
  readonly erasedAt?: Date;
}
/** A state from an event. Versions of a key are unique and increase. */
export type VersionedState = { readonly _id: string; readonly version: number } & Document;

/** Longer than a dead-lettered event is kept and can be replayed. */
const ERASED_KEPT_SECONDS = 31 * 24 * 3600;
export const ERASED_INDEX: IndexDescription = {
  name: 'erased',
  key: { erasedAt: 1 },
  expireAfterSeconds: ERASED_KEPT_SECONDS,
};
export const ERASED_PERIOD = { what: 'that an id has left, in copies of state', seconds: ERASED_KEPT_SECONDS };
/** Filters out erasure marks. */
export const NOT_ERASED = { erasedAt: { $exists: false } } as const;

const untyped = <D extends StateDocument>(collection: Collection<D>) =>
  collection as unknown as Collection<{ _id: string }>;

/** Overwrites only a lower version, and never an erasure mark. */
function upsertOperation({ _id, ...state }: VersionedState, field: string | undefined) {
  const knownVersion = field === undefined ? '$version' : `$${field}.version`;
  const isNewer = {
    $and: [{ $eq: [{ $type: '$erasedAt' }, 'missing'] }, { $gt: [state.version, { $ifNull: [knownVersion, 0] }] }],
  };
  const newerOf = (next: Document, current: string) => ({ $cond: [isNewer, { $literal: next }, current] });
  const stage =
    field === undefined
      ? { $replaceWith: newerOf({ _id, ...state }, '$$ROOT') }
      : { $set: { [field]: newerOf(state, `$${field}`) } };
  return { updateOne: { filter: { _id }, update: [stage], upsert: true } };
}

interface UpsertOptions {
  /** The field that holds the state; without it the state is the whole document. */
  readonly field?: string;
  readonly session?: ClientSession | undefined;
}

/**
 * Stores states in one bulk write, each unless the document has that version, a later one, or an erasure mark.
 * Applying an event again, or an older one late, therefore changes nothing.
 */
export async function upsertManyIfNewer<D extends StateDocument>(
  collection: Collection<D>,
  states: readonly VersionedState[],
  { field, session }: UpsertOptions = {},
): Promise<void> {
  if (states.length === 0) return;
  await untyped(collection).bulkWrite(
    states.map((state) => upsertOperation(state, field)),
    { ordered: false, ...(session && { session }) },
  );
}

/** Replaces the document by an erasure mark, which expires. Until then late events of the key change nothing. */
export async function markErased<D extends StateDocument>(
  collection: Collection<D>,
  _id: string,
  session: ClientSession,
): Promise<void> {
  const mark = { $replaceWith: { _id, erasedAt: { $ifNull: ['$erasedAt', '$$NOW'] } } };
  await untyped(collection).updateOne({ _id }, [mark], { upsert: true, session });
}

/** The `whenLeaving` of documents keyed by the person's id: an erasure mark replaces the document. */
export const leavesMark = <D extends StateDocument>(collectionOf: (db: Db) => Collection<D>) => ({
  by: ({ db }: { readonly db: Db }, { id }: DataSubject, session: ClientSession): Promise<void> =>
    markErased(collectionOf(db), id, session),
  says: 'A mark that the id has left stays, so that late events bring nothing back.',
});
