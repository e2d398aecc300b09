import type { ClientSession, Db, Document, Filter } from 'mongodb';
import { type DataSubject, personalRows, type StoredCollection } from './stored-collection.ts';

interface Steps {
  readonly session?: ClientSession;
  /** Runs first: copies what a legal hold must keep. */
  preserve?(): Promise<void>;
  /** Runs last: confirms the erasure to auth. */
  confirm?(): Promise<void>;
}

/**
 * Erases what a service stores about somebody who leaves: preserves what a legal hold needs, erases the collections in
 * the order in which they are listed, and confirms. Transactions and repetitions are the caller's. Idempotent, as every
 * `by` is.
 */
export async function erasePersonalData<Deps extends { readonly db: Db }>(
  deps: Deps,
  collections: readonly StoredCollection<Deps>[],
  dataSubject: DataSubject,
  { session, preserve, confirm }: Steps,
): Promise<void> {
  const options = session ? { session } : {};
  await preserve?.();
  for (const { collection, subject, where, whenLeaving } of personalRows(collections)) {
    if (subject !== 'both' && subject !== dataSubject.subject) continue;
    if (whenLeaving === 'delete')
      await deps.db.collection(collection).deleteMany(where(dataSubject.id) as Filter<Document>, options);
    else if ('by' in whenLeaving) await whenLeaving.by(deps, dataSubject, session);
  }
  await confirm?.();
}
