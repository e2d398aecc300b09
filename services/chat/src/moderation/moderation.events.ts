import {
  childIdSchema,
  type childParentsTold,
  type childThreadWaited,
  type DataOf,
  guardiansWith,
  type itemRemoved,
  type itemRestored,
  type moderationDecided,
  type ParentWordsId,
  type safetyCaseOpened,
  type UserId,
  userIdSchema,
} from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { notifyOfDanger } from '../children/hear-message.ts';
import { safetyCasesOf } from '../children/safety-queue.store.ts';
import type { NotificationKind } from '../notifications/notification-kinds.rules.ts';
import { notify } from '../notifications/notify.ts';
import { findChild } from '../people/children.projection.ts';
import { removeRoomItem, restoreRoomItem } from '../rooms/moderation/remove-room-item.ts';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import { removeChildMessage, restoreChildMessage } from './remove-child-message.ts';
import { removeMessage, restoreMessage } from './removed-messages.ts';

type Deps = Pick<ChatDeps, 'db' | 'now' | 'outbox' | 'push' | 'pushRoom' | 'pushNotifications'>;
type Action = DataOf<typeof moderationDecided>['action'];

/** What each decision is for the person; of a dismissed report the person never hears, of a ban at the login. */
const FOR_PERSON: Partial<Record<Action, NotificationKind>> = {
  warn: 'moderatorWarned',
  remove: 'moderatorRemoved',
  unban: 'moderatorLifted',
  reverse: 'moderatorLifted',
  'appeal-lifted': 'moderatorLifted',
  'appeal-upheld': 'moderatorUpheld',
};

const TOLD: Readonly<Record<Exclude<ParentWordsId, 'danger'>, NotificationKind>> = {
  frightened: 'toldFrightened',
  received: 'toldReceived',
  wrote: 'toldWrote',
};

/** Reporters learn how it ended, children in their own words. */
async function notifyReporters(
  deps: Deps,
  { decisionId, action, reporterIds }: DataOf<typeof moderationDecided>,
  at: Date,
  session: ClientSession,
): Promise<void> {
  const isDismissed = action === 'dismiss';
  for (const reporterId of reporterIds) {
    const isChild = await findChild(deps.db, childIdSchema.parse(reporterId), session);
    const userId = isChild ? childIdSchema.parse(reporterId) : userIdSchema.parse(reporterId);
    const kind = isChild ? 'reportSeenForChild' : isDismissed ? 'reportDismissed' : 'reportActed';
    await notify(deps, { userId, key: `report/${decisionId}`, kind, at }, session);
  }
}

// Applies moderators' decisions about messages and notifies the people concerned.

export async function onItemRemoved(
  deps: Deps,
  { data }: EventOf<typeof itemRemoved>,
  session: ClientSession,
): Promise<void> {
  if (data.owner !== 'chat') return;
  if (data.itemType === 'child-message') await removeChildMessage(deps, data, session);
  else await (data.itemType === 'message' ? removeMessage(deps, data, session) : removeRoomItem(deps, data, session));
}

export async function onItemRestored(
  deps: Deps,
  { data }: EventOf<typeof itemRestored>,
  session: ClientSession,
): Promise<void> {
  if (data.owner !== 'chat') return;
  if (data.itemType === 'child-message') await restoreChildMessage(deps, data, session);
  else await (data.itemType === 'message' ? restoreMessage(deps, data, session) : restoreRoomItem(deps, data, session));
}

export async function onModerationDecided(
  deps: Deps,
  { time, data }: EventOf<typeof moderationDecided>,
  session: ClientSession,
): Promise<void> {
  const { decisionId, action, subjectId } = data;
  const kind = FOR_PERSON[action];
  const at = new Date(time);
  if (kind && subjectId)
    await notify(deps, { userId: subjectId, key: `moderation/${decisionId}/${action}`, kind, at }, session);
  await notifyReporters(deps, data, at, session);
}

export async function onSafetyCaseOpened(
  deps: Deps,
  { time, data: { caseId, adminIds } }: EventOf<typeof safetyCaseOpened>,
  session: ClientSession,
): Promise<void> {
  for (const userId of adminIds)
    await notify(deps, { userId, key: `safety-case/${caseId}`, kind: 'safetyCase', at: new Date(time) }, session);
}

export async function onChildParentsTold(
  deps: Deps,
  { time, data: { caseId, childIds, guardianIds: chosen, words } }: EventOf<typeof childParentsTold>,
  session: ClientSession,
): Promise<void> {
  const at = new Date(time);
  const told = new Set<UserId>();
  for (const childId of childIds) {
    const child = await findChild(deps.db, childId, session);
    if (!child) continue;
    const may = guardiansWith(child, words === 'danger' ? 'texts' : 'decisions');
    const guardianIds = may.filter((userId) => chosen?.includes(userId) ?? true);
    for (const userId of guardianIds) told.add(userId);
    const key = `told/${caseId}/${childId}/${words}`;
    if (words === 'danger') await notifyOfDanger(deps, child, { messageId: caseId, guardianIds, at }, session);
    else for (const userId of guardianIds) await notify(deps, { userId, key, kind: TOLD[words], childId, at }, session);
  }
  // A moderator who chooses guardians has found that the child does not mean them.
  if (!chosen) return;
  const trusted = { $addToSet: { 'disclosure.trustedIds': { $each: [...told] } } };
  await safetyCasesOf(deps.db).updateMany({ 'disclosure.guardianIds': { $in: [...told] } }, trusted, { session });
}

export async function onChildThreadWaited(
  deps: Deps,
  { time, data: { caseId, days, adminIds } }: EventOf<typeof childThreadWaited>,
  session: ClientSession,
): Promise<void> {
  for (const userId of adminIds) {
    const news = { userId, key: `thread-waited/${caseId}/${days}`, kind: 'safetyThreadWaited' } as const;
    await notify(deps, { ...news, at: new Date(time) }, session);
  }
}
