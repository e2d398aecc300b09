import type { DataExport, UserId } from '@notalone/contracts';
import { EXPORTS_MAX, EXPORTS_MAX_DAYS } from '@notalone/contracts/limits';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { ObjectId } from 'mongodb';
import type { ProfileDeps } from '../deps.ts';
import { ensureMembership, lockStaying } from '../memberships/memberships.store.ts';
import { requirePassword } from '../passwords/require-password.ts';
import type { ExportWorker } from './export-worker.ts';
import { viewExport } from './exports.rules.ts';
import { type ExportDocument, exportsOf } from './exports.store.ts';

export type Deps = Pick<ProfileDeps, 'db' | 'transact' | 'internal' | 'now'> & {
  readonly exportWorker: Pick<ExportWorker, 'wake'>;
};

const DAY_MS = 24 * 3600 * 1000;
const WAITING = 'Your copy is being made already.';
const TOO_MANY = `You can have ${EXPORTS_MAX} copies in ${EXPORTS_MAX_DAYS} days. Please come back later.`;

/**
 * Queues a copy of the person's data.
 * @throws VALIDATION naming a wrong password; LOCKED_OUT after too many; CONFLICT while one is being made; RATE_LIMITED
 */
export async function requestExport(
  deps: Deps,
  userId: UserId,
  password: string,
  client: Pick<Client, 'prefix'>,
): Promise<DataExport> {
  const { db, transact, now, exportWorker } = deps;
  await requirePassword(deps, userId, password, client);
  await ensureMembership(db, userId);
  return transact(async (session) => {
    await lockStaying(db, userId, session);
    const requestedAt = now();
    const since = new Date(requestedAt.getTime() - EXPORTS_MAX_DAYS * DAY_MS);
    const recent = await exportsOf(db)
      .find({ userId, requestedAt: { $gt: since }, state: { $ne: 'failed' } }, { session })
      .sort({ requestedAt: 1 })
      .toArray();
    if (recent.some(({ state }) => state === 'waiting')) throw apiError('CONFLICT', { msg: WAITING });
    const [oldest] = recent;
    if (oldest && recent.length >= EXPORTS_MAX) {
      const retryAfterSeconds = Math.ceil((oldest.requestedAt.getTime() - since.getTime()) / 1000);
      throw apiError('RATE_LIMITED', { msg: TOO_MANY, retryAfterSeconds });
    }
    const asked: ExportDocument = {
      _id: new ObjectId().toHexString(),
      userId,
      state: 'waiting',
      requestedAt,
      dueAt: requestedAt,
      leaseUntil: requestedAt,
      attempts: 0,
    };
    await exportsOf(db).insertOne(asked, { session });
    afterCommit(session, exportWorker.wake);
    return viewExport(asked, requestedAt);
  });
}
