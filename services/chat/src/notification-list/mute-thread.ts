import { MUTES_MAX, type Mute, type MuteDuration, type Thread, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import { eraseMutes, findMutes, mutesOf, muteView } from '../notifications/mutes.store.ts';
import { mutedBy } from '../notifications/notification-kinds.rules.ts';
import { markRead } from '../notifications/notifications.store.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { pushBadge } from './badge.ts';

type Deps = Pick<ChatDeps, 'db' | 'now' | 'push'>;

const TOO_MANY = 'You have muted too many posts and rooms. Unmute one first.';
const HOUR_MS = 3600 * 1000;
const LASTS_MS = { '8-hours': 8 * HOUR_MS, week: 7 * 24 * HOUR_MS, always: undefined } as const;

export async function listMutes({ db, now }: Deps, userId: UserId): Promise<Mute[]> {
  return (await findMutes(db, userId, now())).map(muteView);
}

/**
 * What is there of the thread counts as seen. Muting again replaces the end. Whether the thread exists is not looked
 * up, so no answer tells it.
 * @throws CONFLICT where the person has muted too many
 */
export async function muteThread(
  deps: Deps,
  userId: UserId,
  { kind, threadId }: Thread,
  duration: MuteDuration,
): Promise<Mute> {
  const { db, now } = deps;
  const at = now();
  const lastsMs = LASTS_MS[duration];
  const until = lastsMs === undefined ? null : new Date(at.getTime() + lastsMs);
  const others = await mutesOf(db).countDocuments({ userId, threadId: { $ne: threadId } }, { limit: MUTES_MAX });
  if (others >= MUTES_MAX) throw apiError('CONFLICT', { msg: TOO_MANY });
  await mutesOf(db).updateOne({ userId, kind, threadId }, { $set: { until } }, { upsert: true });
  await markRead(db, { userId, relatedId: threadId, kind: { $in: mutedBy(kind) } }, at);
  await pushBadge(deps, userId);
  return muteView({ kind, threadId, until });
}

export const unmuteThread = ({ db }: Deps, userId: UserId, { kind, threadId }: Thread): Promise<void> =>
  eraseMutes(db, { userId, kind, threadId });
