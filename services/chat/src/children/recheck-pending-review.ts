import { type ChildId, guardiansOf, type UserId } from '@notalone/contracts';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession, Filter, ObjectId } from 'mongodb';
import { type ChildDocument, findChildren } from '../people/children.projection.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { decidingFamilies, guardiansOfFamilies, hasReleased } from './child-messages.rules.ts';
import { type ChildMessageDocument, childMessagesOf } from './child-messages.store.ts';
import { deliverAfterReview, mayReceive, refuseAfterReview, resolveReviewNotices } from './deliver-after-review.ts';

type Deps = Pick<ChatDeps, 'db' | 'transact' | 'now' | 'push' | 'pushNotifications'>;

/**
 * What the ages and guardians of the two, as they are now, make of a held message: `send` where every family that
 * decides has said yes, `refuse` where nobody can decide it any more, or those who still decide.
 */
function outcomeOf(
  { held, createdAt }: ChildMessageDocument,
  children: readonly ChildDocument[],
  now: Date,
): 'send' | 'refuse' | readonly UserId[] {
  const families = decidingFamilies(children, createdAt, now);
  // With both of 16 or older its writer has to be asked, once: a new message does that.
  if (!families || (families.length === 0 && !held?.confirmed)) return 'refuse';
  const waiting = families.filter((family) => !hasReleased(family, held));
  return waiting.length === 0 ? 'send' : guardiansOfFamilies(waiting);
}

async function review(deps: Deps, _id: ObjectId, session: ClientSession): Promise<void> {
  const { db, now } = deps;
  const message = await childMessagesOf(db).findOne({ _id, state: 'held' }, { session });
  if (!message) return;
  const found = await findChildren(db, [message.senderId, message.receiverId], session);
  // One of them is erased, or not known yet: the message goes with the child, or waits for it.
  if (found.size < 2) return;
  const guardianIds = [...new Set([...found.values()].flatMap(guardiansOf))];
  const outcome = outcomeOf(message, [...found.values()], now());
  if (outcome === 'refuse') await refuseAfterReview(deps, message, session);
  else if (outcome === 'send') {
    if (!(await mayReceive(deps, message, session))) return;
    await deliverAfterReview(deps, message, session);
  }
  const done = typeof outcome === 'string' ? guardianIds : guardianIds.filter((userId) => !outcome.includes(userId));
  if (done.length > 0) await resolveReviewNotices(deps, message, done, session);
}

async function reviewAll(deps: Deps, which: Filter<ChildMessageDocument>, signal?: AbortSignal): Promise<void> {
  for await (const { _id } of childMessagesOf(deps.db).find({ ...which, state: 'held' }, { projection: { _id: 1 } })) {
    signal?.throwIfAborted();
    await deps.transact((session) => review(deps, _id, session));
  }
}

/**
 * After a birthday or the guardians have changed: whoever may not see a held message any more decides nothing about it,
 * and those who remain decide (rules 4.6).
 */
export const recheckPendingReviewOf = (deps: Deps, childIds: readonly ChildId[]): Promise<void> =>
  reviewAll(deps, { $or: [{ senderId: { $in: [...childIds] } }, { receiverId: { $in: [...childIds] } }] });

const EVERY_SECONDS = 600;
/** The same where time made a child 16: who sees and decides goes by the age at once, and this tidies the bells. */
export const recheckPendingReviewRegularly = (jobs: Jobs, deps: Deps): void =>
  jobs.every('review held messages', EVERY_SECONDS, ({ signal }) => reviewAll(deps, {}, signal));
