import type { EventDeclaration } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import type { Transact } from '../mongo/connect.ts';
import { isDuplicate } from '../mongo/duplicate-key.ts';
import { Hopeless } from './attempts.ts';
import type { IncomingRecord } from './broker-consumer.ts';
import { readEvent } from './envelope.ts';
import type { ErasedHandler, EventHandler, Reach, StateHandler } from './inbox.ts';
import { inboxRows } from './inbox-rows.ts';

/** What takes effect together with an event: in its transaction, where it has one. */
export type Alongside = (session?: ClientSession) => Promise<void>;
type Effect = (session: ClientSession) => Promise<void>;
type Found = { readonly effect: Effect } | { readonly record: (reach: Reach) => Promise<unknown> };

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
  recorders: ReadonlyMap<string, StateHandler<EventDeclaration>>;
  erasers: ReadonlyMap<string, ErasedHandler>;
}

/** The effect of a record, once: with the event's id, in one transaction; or of a state, whose version tells. */
export function createEffect({ db, transact, handlers, recorders, erasers }: EffectDeps) {
  const ids = inboxRows(db);

  /** What the service declared for this record; `undefined` when it does not care. Throws Hopeless on what cannot be read. */
  function find(record: IncomingRecord): Found | undefined {
    if (record.value === undefined) {
      const erase = erasers.get(record.topic);
      return erase && { effect: (session) => erase(record.key, session) };
    }
    const read = readOrGiveUp(record);
    if (!read) return undefined;
    const { envelope } = read;
    const recorder = recorders.get(envelope.type);
    if (recorder) return { record: (reach) => recorder(envelope, { reach }) };
    const handler = handlers.get(envelope.type);
    return handler && { effect: (session) => handler(envelope, session) };
  }

  async function rememberId(session: ClientSession, id: string, topic: string): Promise<void> {
    try {
      await ids.insertOne({ _id: id, topic, at: new Date() }, { session });
    } catch (error) {
      if (isDuplicate(error)) throw new AlreadyTookEffect('', { cause: error });
      throw error;
    }
  }

  async function inTransaction(effect: Effect, { topic, value }: IncomingRecord, id: string, alongside?: Alongside): Promise<'handled' | 'duplicate'> {
    try {
      await transact(async (session) => {
        // an erasure that comes again erases again: what was told before it may have come again too
        if (value === undefined) await ids.updateOne({ _id: id }, { $set: { topic, at: new Date() } }, { upsert: true, session });
        else await rememberId(session, id, topic);
        await effect(session);
        await alongside?.(session);
      });
      return 'handled';
    } catch (error) {
      if (error instanceof AlreadyTookEffect) return 'duplicate';
      throw error;
    }
  }

  /** Runs the effect, and `alongside` with it; answers what became of the event. */
  async function once(record: IncomingRecord, id: string, alongside?: Alongside): Promise<'handled' | 'duplicate' | 'skipped'> {
    const found = find(record);
    if (!found) return 'skipped';
    if ('effect' in found) return inTransaction(found.effect, record, id, alongside);
    await found.record('visible');
    // A crash or a new primary may have lost it until here: then this writes it.
    await found.record('durable');
    await alongside?.();
    return 'handled';
  }

  return { once };
}
