import { type ClientSession, type Db, MongoClient } from 'mongodb';
import { beginAttempt, committed } from './after-commit.ts';

/**
 * Runs `work` in one transaction and returns its result once a majority has it on disk. Transient errors are retried
 * for up to 120 s, so `work` may run more than once and must have no effect outside the session.
 */
export type Transact = <T>(work: (session: ClientSession) => Promise<T>) => Promise<T>;

export interface Mongo {
  readonly client: MongoClient;
  readonly db: Db;
  readonly transact: Transact;
  close(): Promise<void>;
}

const SERVER_SELECTION_TIMEOUT_MS = 10_000;

/**
 * Connects to the database named in `url`; rejects when no server answers within 10 seconds. Reads and writes use
 * majority by default.
 */
export async function connectMongo({ url, appName }: { url: string; appName: string }): Promise<Mongo> {
  const client = new MongoClient(url, {
    appName,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    retryWrites: true,
    ignoreUndefined: true,
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    maxPoolSize: 50,
  });
  await client.connect();
  const transact: Transact = (work) =>
    client.withSession(async (session) => {
      const result = await session.withTransaction(
        () => {
          beginAttempt(session);
          return work(session);
        },
        { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', journal: true } },
      );
      committed(session);
      return result;
    });
  return { client, db: client.db(), transact, close: () => client.close() };
}
