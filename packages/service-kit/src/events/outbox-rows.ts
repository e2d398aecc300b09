import { type Collection, type Db, Timestamp } from 'mongodb';
import type { OutgoingRecord } from './broker-publisher.ts';

export interface OutboxRow {
  /** The event's id. */
  _id: string;
  /** Filled in by the server when it inserts: in the order of commits for all that write the same document. */
  at: Timestamp;
  /** `topic/key`: what must stay in order. */
  lane: string;
  topic: string;
  key: string;
  value: string | null;
  headers: Record<string, string>;
  /** The instance that wrote it. */
  writer: string;
  createdAt: Date;
  /** Of the state in it, where the topic holds states; 1 also of the first event of its key. */
  version?: number | undefined;
  attempts: number;
  /** Not to be tried before. */
  waitUntil?: Date;
  /** Given up after the last attempt. */
  parkedAt?: Date;
  lastError?: string;
}

/** With it a key begins (README). */
export const FIRST_VERSION = 1;

export const outboxRows = (db: Db): Collection<OutboxRow> => db.collection('outbox');

const laneOf = ({ topic, key }: { topic: string; key: string }) => `${topic}/${key}`;

export const newRow = (id: string, record: OutgoingRecord, { writer, version }: Pick<OutboxRow, 'writer' | 'version'>): OutboxRow => ({
  ...record,
  _id: id,
  at: new Timestamp({ t: 0, i: 0 }),
  lane: laneOf(record),
  headers: { ...record.headers },
  writer,
  createdAt: new Date(),
  attempts: 0,
  version,
});

/** Makes the collection and its index; a transaction cannot. */
export async function prepareOutbox(db: Db): Promise<void> {
  await outboxRows(db).createIndex({ at: 1 });
}
