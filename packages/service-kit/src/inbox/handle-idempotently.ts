import type { ClientSession, Db } from 'mongodb';
import type { IncomingRecord } from '../broker/broker-consumer.ts';
import type { Transact } from '../mongo/connect.ts';
import { isDuplicate } from '../mongo/duplicate-key.ts';
import { inboxRows } from './inbox.store.ts';

class AlreadyHandledError extends Error {}

/**
 * Runs `handle` and stores the event's id in one transaction, so that the event takes effect once however often it is
 * delivered. A tombstone runs again: the events delivered again before it may have restored what it erased.
 */
export async function handleIdempotently(
  { db, transact }: { db: Db; transact: Transact },
  { id, topic, value }: Pick<IncomingRecord, 'topic' | 'value'> & { id: string },
  handle: (session: ClientSession) => Promise<void>,
): Promise<'handled' | 'duplicate'> {
  const ids = inboxRows(db);
  const isTombstone = value === undefined;
  const row = { topic, at: new Date() };

  async function storeId(session: ClientSession): Promise<void> {
    if (isTombstone) {
      await ids.updateOne({ _id: id }, { $set: row }, { upsert: true, session });
      return;
    }
    try {
      await ids.insertOne({ _id: id, ...row }, { session });
    } catch (error) {
      if (isDuplicate(error)) throw new AlreadyHandledError('', { cause: error });
      throw error;
    }
  }

  try {
    await transact(async (session) => {
      await storeId(session);
      await handle(session);
    });
    return 'handled';
  } catch (error) {
    if (error instanceof AlreadyHandledError) return 'duplicate';
    throw error;
  }
}
