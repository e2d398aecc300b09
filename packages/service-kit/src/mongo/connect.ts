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
 * A member that does not answer a heartbeat in this time is away: its connections are given up and their commands fail.
 * A network that swallows packets tells nobody otherwise.
 */
const CONNECT_TIMEOUT_MS = 2_000;
const HEARTBEAT_MS = 1_000;
/** A connection that is dead although heartbeats, which have their own, are answered. */
const COMMAND_TIMEOUT_MS = 30_000;

interface MongoOptions {
  readonly url: string;
  readonly appName: string;
  /** 0: none, for migrations, whose indexes may take minutes. */
  readonly commandTimeoutMs?: number;
}

/**
 * Connects to the database named in `url`; rejects when no server answers within 10 seconds. Reads and writes use
 * majority by default.
 */
export async function connectMongo({
  url,
  appName,
  commandTimeoutMs = COMMAND_TIMEOUT_MS,
}: MongoOptions): Promise<Mongo> {
  const client = new MongoClient(url, {
    appName,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
    retryWrites: true,
    ignoreUndefined: true,
    serverSelectionTimeoutMS: SERVER_SELECTION_TIMEOUT_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    heartbeatFrequencyMS: HEARTBEAT_MS,
    socketTimeoutMS: commandTimeoutMs,
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
