import { type Collection, type Db, Timestamp } from 'mongodb';
import type { OutgoingRecord } from '../broker/broker-publisher.ts';

/** An event that is not yet published. */
export interface OutboxRow {
  /** The event's id. */
  _id: string;
  /** Set by the server on insert. For writers of the same document it follows the order of their commits. */
  at: Timestamp;
  topic: string;
  key: string;
  value: string | null;
  headers: Record<string, string>;
  /** The instance that wrote it. */
  writer: string;
  createdAt: Date;
  /** How often the broker has refused it. */
  attempts: number;
  lastError?: string;
  /** When it was dead-lettered, after the last attempt. */
  parkedAt?: Date;
}

export const outboxRows = (db: Db): Collection<OutboxRow> => db.collection('outbox');

export const newRow = (id: string, record: OutgoingRecord, writer: string): OutboxRow => ({
  ...record,
  _id: id,
  at: new Timestamp({ t: 0, i: 0 }),
  headers: { ...record.headers },
  writer,
  createdAt: new Date(),
  attempts: 0,
});

/** Creates the collection and its index, which a transaction cannot. */
export async function prepareOutbox(db: Db): Promise<void> {
  await outboxRows(db).createIndex({ at: 1 });
}
