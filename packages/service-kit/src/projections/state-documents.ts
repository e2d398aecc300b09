import type { ClientSession, Collection, CollectionOptions, Document, IndexDescription, InsertOneOptions, UpdateOptions } from 'mongodb';
import type { Reach } from '../events/inbox.ts';
import { FIRST_VERSION } from '../events/outbox-rows.ts';
import { insertUnlessThere } from '../mongo/duplicate-key.ts';

/** A state that another service tells by events, kept as a document or as a part of one; or the mark that its key is erased. */
interface StateDocument {
  readonly _id: string;
  readonly erasedAt?: Date;
}

/** Longer than an event can lie parked and still be replayed. */
const ERASED_KEPT_SECONDS = 31 * 24 * 3600;
export const ERASED_INDEX: IndexDescription = { name: 'erased', key: { erasedAt: 1 }, expireAfterSeconds: ERASED_KEPT_SECONDS };
/** Matches what is no such mark. */
export const NOT_ERASED = { erasedAt: { $exists: false } } as const;

const untyped = <D extends StateDocument>(collection: Collection<D>) => collection as unknown as Collection<{ _id: string }>;

/** For whoever reads documents of states: what is visible, durable or not (ADR 0035). */
export const READ_VISIBLE: CollectionOptions = { readConcern: { level: 'local' } };

/** How a state is written: within a transaction, or so that it reaches this far. */
export type StateWriting = { readonly session: ClientSession } | { readonly reach: Reach };
const REACHING: Readonly<Record<Reach, InsertOneOptions & UpdateOptions>> = { visible: { writeConcern: { w: 1, journal: false } }, durable: {} };

/**
 * Takes a state over, in one write that changes anything, and answers true, unless that or a later version is known or the key is erased. It is the whole document, or
 * the field `part` of it. Made durable when it is visible already, it writes nothing and waits until a majority has it on disk, or writes what got lost meanwhile.
 */
export async function recordState<D extends StateDocument>(
  collection: Collection<D>,
  { _id, ...state }: { _id: string; version: number } & Document,
  { part, ...writing }: StateWriting & { readonly part?: string },
): Promise<boolean> {
  const first = part === undefined ? { _id, ...state } : { _id, [part]: state };
  const options = 'reach' in writing ? REACHING[writing.reach] : writing;
  // An insert is quicker than a conditional write.
  if ('reach' in writing && writing.reach === 'visible' && state.version === FIRST_VERSION && (await insertUnlessThere(untyped(collection), first, options)))
    return true;
  const known = part === undefined ? '$version' : `$${part}.version`;
  const isNews = { $and: [{ $eq: [{ $type: '$erasedAt' }, 'missing'] }, { $gt: [state.version, { $ifNull: [known, 0] }] }] };
  const either = (fresh: Document, old: string) => ({ $cond: [isNews, { $literal: fresh }, old] });
  const step = part === undefined ? { $replaceWith: either({ _id, ...state }, '$$ROOT') } : { $set: { [part]: either(state, `$${part}`) } };
  const { modifiedCount, upsertedCount } = await untyped(collection).updateOne({ _id }, [step], { upsert: true, ...options });
  return modifiedCount + upsertedCount > 0;
}

/** Nothing of the key stays but this mark, for a while, so that a late event brings nothing back. */
export async function markErased<D extends StateDocument>(collection: Collection<D>, _id: string, session: ClientSession): Promise<void> {
  const mark = { $replaceWith: { _id, erasedAt: { $ifNull: ['$erasedAt', '$$NOW'] } } };
  await untyped(collection).updateOne({ _id }, [mark], { upsert: true, session });
}
