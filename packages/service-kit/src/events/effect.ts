import type { EventDeclaration } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import type { Transact } from '../mongo/connect.ts';
import { isDuplicate } from '../mongo/duplicate-key.ts';
import { Hopeless } from './attempts.ts';
import type { IncomingRecord } from './broker-consumer.ts';
import { readEvent } from './envelope.ts';
import type { ErasedHandler, EventHandler } from './inbox.ts';
import { inboxRows } from './inbox-rows.ts';

export type Effect = (session: ClientSession) => Promise<void>;

class AlreadyTookEffect extends Error {}

function readOrGiveUp(record: IncomingRecord): ReturnType<typeof readEvent> {
  try {
    return readEvent(record);
  } catch (error) {
    throw new Hopeless('The record is not an event of the contracts', { cause: error });
  }
}

export interface EffectDeps {
  db: Db;
  transact: Transact;
  handlers: ReadonlyMap<string, EventHandler<EventDeclaration>>;
  erasers: ReadonlyMap<string, ErasedHandler>;
}

/** The effect of a record, once: with the event's id, in one transaction. */
export function createEffect({ db, transact, handlers, erasers }: EffectDeps) {
  const ids = inboxRows(db);

  /** What the service declared for this record; `undefined` when it does not care. Throws Hopeless on what cannot be read. */
  function find(record: IncomingRecord): Effect | undefined {
    if (record.value === undefined) {
      const erase = erasers.get(record.topic);
      return erase && ((session) => erase(record.key, session));
    }
    const read = readOrGiveUp(record);
    const handler = read && handlers.get(read.event.type);
    return handler && ((session) => handler(read.envelope, session));
  }

  async function rememberId(session: ClientSession, id: string, topic: string): Promise<void> {
    try {
      await ids.insertOne({ _id: id, topic, at: new Date() }, { session });
    } catch (error) {
      if (isDuplicate(error)) throw new AlreadyTookEffect('', { cause: error });
      throw error;
    }
  }

  /** Runs the effect, and `alongside` with it in the transaction; answers what became of the event. */
  async function once(record: IncomingRecord, id: string, alongside?: Effect): Promise<'handled' | 'duplicate' | 'skipped'> {
    const effect = find(record);
    if (!effect) return 'skipped';
    try {
      await transact(async (session) => {
        await rememberId(session, id, record.topic);
        await effect(session);
        await alongside?.(session);
      });
      return 'handled';
    } catch (error) {
      if (error instanceof AlreadyTookEffect) return 'duplicate';
      throw error;
    }
  }

  return { once };
}
