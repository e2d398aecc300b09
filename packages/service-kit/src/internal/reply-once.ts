import { createHash } from 'node:crypto';
import type { InternalOperation } from '@notalone/contracts';
import type { ClientSession, Collection, Db } from 'mongodb';
import { apiError } from '../errors/api-error.ts';
import type { StoredCollection } from '../personal-data/stored-collection.ts';
import type { InternalCall } from './internal-server.ts';

/** The reply to a write, by its idempotency key. */
interface ReplyRow {
  /** `caller/operation/key`; unique, so that concurrent calls conflict and one of them is retried. */
  _id: string;
  bodyHash: string;
  reply: unknown;
  at: Date;
}
const KEPT_SECONDS = 24 * 3600;
const replyRows = (db: Db): Collection<ReplyRow> => db.collection('internal_replies');

/** For services that own internal writes. */
export const REPLIES: StoredCollection = {
  collection: 'internal_replies',
  indexes: [{ key: { at: 1 }, expireAfterSeconds: KEPT_SECONDS }],
  ofNobody: 'Answers to other services, so that a call that is repeated gets the same.',
  expires: [{ what: 'answers of one service to another', seconds: KEPT_SECONDS }],
};

/**
 * Runs an internal write once per idempotency key, in the transaction of `session`; for 24 hours the same key returns
 * the same reply.
 * @throws CONFLICT when the key was used with another body
 */
export async function replyOnce<Op extends InternalOperation, R>(
  db: Db,
  session: ClientSession,
  { operation, call }: { operation: Op; call: InternalCall<Op> },
  work: () => Promise<R>,
): Promise<R> {
  const _id = `${call.caller}/${operation.id}/${call.idempotencyKey}`;
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([call.params, call.body]))
    .digest('base64url');
  const earlier = await replyRows(db).findOne({ _id }, { session });
  if (earlier && earlier.bodyHash !== bodyHash) throw apiError('CONFLICT');
  if (earlier) return earlier.reply as R;
  const reply = await work();
  await replyRows(db).insertOne({ _id, bodyHash, reply, at: new Date() }, { session });
  return reply;
}
