import { isDeepStrictEqual } from 'node:util';
import type { ClientSession, MongoClient } from 'mongodb';
import type { Offsets, Topics } from './topics.ts';

export interface Snapshot {
  /** Every read with it sees all databases as they were at one moment. */
  readonly session: ClientSession;
  /** What Kafka had at that moment. */
  readonly ends: Offsets;
  readonly isExact: boolean;
}

const TRIES = 100;

/**
 * One moment in all databases and in Kafka. An event is published after the transaction that wrote it, and its outbox
 * row is deleted after that: where no record was added while the snapshot was taken, all records belong to states of
 * the snapshot, and all others are still in an outbox of it. Tries again while records are added; after that a record
 * may be there without its state.
 */
export async function takeSnapshot(
  client: MongoClient,
  topics: Topics,
  databases: readonly string[],
): Promise<Snapshot> {
  for (let tries = 1; ; tries += 1) {
    const before = await topics.ends();
    const session = client.startSession({ snapshot: true });
    // The first read chooses the moment.
    await client.db(databases[0]).collection('outbox').findOne({}, { session });
    const ends = await topics.ends();
    const isExact = isDeepStrictEqual(before, ends);
    if (isExact || tries === TRIES) return { session, ends, isExact };
    await session.endSession();
  }
}
