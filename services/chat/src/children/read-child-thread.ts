import { type ChildId, pairKey, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import { ObjectId } from 'mongodb';
import { notify } from '../notifications/notify.ts';
import type { ChildDocument } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { readingRule } from './child-messages.rules.ts';
import { type ChildMessagePage, positionOf, readPage } from './list-child-thread.ts';
import { type ParentReadDocument, parentReadsOf } from './parent-reads.store.ts';
import { viewParentReads } from './parent-reads.view.ts';
import { publishGuardianAct } from './publish-guardian-act.ts';
import { requireChildOf } from './require-child-of.ts';
import { requireThreadInView } from './thread-in-view.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'outbox' | 'now' | 'push' | 'pushNotifications'>;

/** Turning a page within this time belongs to the reading before. */
const SAME_READING_MS = 30 * 60_000;

/** Three letters at least: the child reads it. */
const isReason = (reason = ''): boolean => (reason.match(/\p{L}/gu)?.length ?? 0) >= 3;

interface Reading {
  readonly child: ChildDocument;
  readonly friendId: ChildId;
  readonly reason?: string | undefined;
  /** The thread is read for a copy of the parent's data. */
  readonly exportId?: string;
}

/**
 * Writes the reading down, tells the child in its bell and the other guardian, and shows it on the child's open pages.
 * Answers its time.
 */
export async function recordReading(
  deps: Deps,
  parentId: UserId,
  { child, friendId, reason, exportId }: Reading,
): Promise<Date> {
  const { db, transact, now, push } = deps;
  const childId = child._id;
  const read: ParentReadDocument = {
    _id: new ObjectId(),
    childId,
    friendId,
    parentId,
    ...(reason && { reason }),
    ...(exportId !== undefined && { exportId }),
    at: now(),
  };
  const [shown] = await viewParentReads(db, child, [read]);
  await transact(async (session) => {
    await parentReadsOf(db).insertOne(read, { session });
    const news = { userId: childId, key: `read/${read._id.toHexString()}`, kind: 'parentRead', friendId } as const;
    await notify(deps, { ...news, at: read.at }, session);
    await publishGuardianAct(deps, child, { userId: parentId, action: 'read-messages', friendId }, session);
    afterCommit(session, () => shown && push([childId], 'childRead', shown));
  });
  return read.at;
}

/** Whether a page older than a reading that was recorded a while ago is turned; a newer page is another reading. */
async function isTurningPages(
  { db, now }: Deps,
  parentId: UserId,
  { child, friendId }: Reading,
  cursor: string | undefined,
): Promise<boolean> {
  if (cursor === undefined) return false;
  const since = new Date(Math.max(now().getTime() - SAME_READING_MS, positionOf(cursor).getTime()));
  const recorded = { childId: child._id, friendId, parentId, at: { $gt: since } };
  return (await parentReadsOf(db).countDocuments(recorded, { limit: 1 })) === 1;
}

/**
 * A guardian reads its child's thread, by the child's age (rules 4.6). The reading is recorded before anything is
 * answered.
 * @throws NOT_FOUND unless it is the caller's own child and a friend of it; FORBIDDEN from 16, and to a guardian who may
 * not read; REASON_REQUIRED from 13 without a reason
 */
export async function readChildThread(
  deps: Deps,
  parentId: UserId,
  { childId, friendId }: { readonly childId: ChildId; readonly friendId: ChildId },
  {
    reason,
    ...query
  }: { readonly reason?: string | undefined; readonly cursor?: string | undefined; readonly limit: number },
): Promise<ChildMessagePage> {
  const { db, now } = deps;
  const child = await requireChildOf(db, { role: 'parent', userId: parentId }, childId);
  await requireThreadInView(deps, childId, friendId);
  const rule = readingRule(child, now());
  if (rule === 'not')
    throw apiError('FORBIDDEN', { msg: 'From the age of 16, no one else can read a child’s messages.' });
  if (rule === 'with-reason' && !isReason(reason)) throw apiError('REASON_REQUIRED');
  const reading = { child, friendId, reason };
  if (!(await isTurningPages(deps, parentId, reading, query.cursor))) await recordReading(deps, parentId, reading);
  const since = child.readableSince === undefined ? undefined : new Date(child.readableSince);
  return readPage(db, { thread: pairKey(childId, friendId), readerId: childId, isParent: true, since }, query);
}
