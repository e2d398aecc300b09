import { type DataExport, guardianHas, type SessionId, type UserId } from '@notalone/contracts';
import { ageBandOf, isAllowedAt } from '@notalone/contracts/age-limits';
import { CHILD_EXPORT_DEVICE_DAYS, EXPORTS_MAX, EXPORTS_MAX_DAYS } from '@notalone/contracts/limits';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { type ClientSession, ObjectId } from 'mongodb';
import { readingRule } from '../child-records/children.rules.ts';
import { childrenOf, findActiveChild } from '../child-records/children.store.ts';
import { recordAction } from '../child-records/guardian-entries.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { ensureMembership, lockStaying } from '../memberships/memberships.store.ts';
import { requirePassword } from '../passwords/require-password.ts';
import type { ExportWorker } from './export-worker.ts';
import { viewExport } from './exports.rules.ts';
import { type ExportDocument, exportsOf, type Owner, ownedBy } from './exports.store.ts';

export type Deps = Pick<ProfileDeps, 'db' | 'transact' | 'outbox' | 'internal' | 'now' | 'childLogins'> & {
  readonly exportWorker: Pick<ExportWorker, 'wake'>;
};

const DAY_MS = 24 * 3600 * 1000;
const WAITING = 'Your copy is being made already.';
const TOO_MANY = `You can have ${EXPORTS_MAX} copies in ${EXPORTS_MAX_DAYS} days. Please come back later.`;

const TOO_YOUNG = 'You can ask for this from 13 on. Your grown-up can have a copy of what is here.';
const NEW_DEVICE = `You have not used this device for long. Ask again after ${CHILD_EXPORT_DEVICE_DAYS} days, or on your old device.`;

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
  await requirePassword(deps, userId, password, client);
  return queue(deps, { userId });
}

/** A guardian’s copy has the messages of children whose messages they may read: the other guardian sees that. */
async function recordAskedCopy(deps: Deps, userId: UserId, session: ClientSession): Promise<void> {
  const { db, now } = deps;
  const children = await childrenOf(db).find({ guardianIds: userId, state: 'active' }, { session }).toArray();
  for (const child of children)
    if (readingRule(child, now()) === 'freely' && guardianHas(child, userId, 'decisions'))
      await recordAction(deps, child, { userId, action: 'asked-copy' }, session);
}

async function queue(deps: Deps, owner: Owner): Promise<DataExport> {
  const { db, transact, now, exportWorker } = deps;
  const { userId } = owner;
  await ensureMembership(db, userId);
  return transact(async (session) => {
    await lockStaying(db, userId, session);
    const requestedAt = now();
    const since = new Date(requestedAt.getTime() - EXPORTS_MAX_DAYS * DAY_MS);
    const recent = await exportsOf(db)
      .find({ ...ownedBy(owner), requestedAt: { $gt: since }, state: { $ne: 'failed' } }, { session })
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
      ...owner,
      state: 'waiting',
      requestedAt,
      dueAt: requestedAt,
      leaseUntil: requestedAt,
      attempts: 0,
    };
    await exportsOf(db).insertOne(asked, { session });
    if (!owner.childId) await recordAskedCopy(deps, userId, session);
    afterCommit(session, exportWorker.wake);
    return viewExport(asked, requestedAt);
  });
}

/**
 * Queues a copy of a child's data: from 13 on, with its PIN, and where nobody can have logged in for it just now.
 * @throws FORBIDDEN by age or device; VALIDATION naming a wrong PIN; LOCKED_OUT; CONFLICT; RATE_LIMITED; NOT_FOUND
 */
export async function requestChildExport(
  deps: Deps,
  { childId, sessionId }: Required<Pick<Owner, 'childId'>> & { readonly sessionId: SessionId },
  pin: string,
): Promise<DataExport> {
  const child = await findActiveChild(deps.db, childId);
  if (!child) throw apiError('NOT_FOUND');
  if (!isAllowedAt('exportOwnData', ageBandOf(child, deps.now()))) throw apiError('FORBIDDEN', { msg: TOO_YOUNG });
  const check = await deps.childLogins.checkPin(childId, { pin, sessionId });
  if (check.result === 'locked') throw apiError('LOCKED_OUT', { retryAfterSeconds: check.retryAfterSeconds });
  if (check.result === 'wrong') throw fieldError('pin', 'That is not your PIN.');
  if (!check.isKnownDevice) throw apiError('FORBIDDEN', { msg: NEW_DEVICE });
  return queue(deps, { userId: child.parentId, childId });
}
