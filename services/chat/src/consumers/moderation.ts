import {
  childIdSchema,
  childParentsTold,
  childThreadPaused,
  childThreadReleased,
  childThreadWaited,
  type DataOf,
  itemRemoved,
  itemRestored,
  moderationDecided,
  type ParentWordsId,
  safetyCaseOpened,
  userIdSchema,
} from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { type ClientSession, ObjectId } from 'mongodb';
import { pauseThread, releaseThread, threadsOf } from '../child-messages/child-messages.store.ts';
import { pushThreadChanged } from '../child-messages/pause-thread.ts';
import { safetyCasesOf } from '../child-messages/safety-queue.store.ts';
import { findChild } from '../children/children.projection.ts';
import type { ChatDeps } from '../deps.ts';
import { removeChildMessage, restoreChildMessage } from '../moderation/remove-child-message.ts';
import { restoreMessage, sealMessage } from '../moderation/sealed-messages.ts';
import type { NotificationKind } from '../notifications/notification-kinds.rules.ts';
import { notify } from '../notifications/notify.ts';
import { restoreRoomItem, sealRoomItem } from '../rooms/seal-room-item.ts';

type Deps = Pick<ChatDeps, 'db' | 'now' | 'push' | 'pushRoom' | 'pushNotifications'>;
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

const TOLD: Readonly<Record<ParentWordsId, NotificationKind>> = {
  frightened: 'toldFrightened',
  received: 'toldReceived',
  wrote: 'toldWrote',
};

/** Reporters learn how it ended, children in their own words. */
async function tellReporters(
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

async function pushThreadOf(deps: Deps, threadId: string, session: ClientSession): Promise<void> {
  const thread = await threadsOf(deps.db).findOne({ _id: threadId }, { session });
  if (thread) pushThreadChanged(deps, thread.members, session);
}

/** Applies moderators' decisions about messages and notifies the people concerned. */
export function onModeration(inbox: Inbox, deps: Deps): void {
  inbox.on(itemRemoved, async ({ data }, session) => {
    if (data.owner !== 'chat') return;
    if (data.itemType === 'child-message') await removeChildMessage(deps, data, session);
    else await (data.itemType === 'message' ? sealMessage(deps, data, session) : sealRoomItem(deps, data, session));
  });
  inbox.on(itemRestored, async ({ data }, session) => {
    if (data.owner !== 'chat') return;
    if (data.itemType === 'child-message') await restoreChildMessage(deps.db, data, session);
    else
      await (data.itemType === 'message' ? restoreMessage(deps, data, session) : restoreRoomItem(deps, data, session));
  });
  inbox.on(moderationDecided, async ({ time, data }, session) => {
    const { decisionId, action, subjectId } = data;
    const kind = FOR_PERSON[action];
    const at = new Date(time);
    if (kind && subjectId)
      await notify(deps, { userId: subjectId, key: `moderation/${decisionId}/${action}`, kind, at }, session);
    await tellReporters(deps, data, at, session);
  });
  inbox.on(safetyCaseOpened, async ({ time, data: { caseId, adminIds } }, session) => {
    for (const userId of adminIds)
      await notify(deps, { userId, key: `safety-case/${caseId}`, kind: 'safetyCase', at: new Date(time) }, session);
  });
  inbox.on(childParentsTold, async ({ time, data: { caseId, childIds, words } }, session) => {
    for (const childId of childIds) {
      const child = await findChild(deps.db, childId, session);
      if (!child) continue;
      const news = { userId: child.parentId, key: `told/${caseId}/${childId}/${words}`, kind: TOLD[words] } as const;
      await notify(deps, { ...news, childId, at: new Date(time) }, session);
    }
  });
  inbox.on(childThreadPaused, async ({ time, data: { caseId } }, session) => {
    const found = await safetyCasesOf(deps.db).findOne({ _id: new ObjectId(caseId) }, { session });
    if (!found) return;
    await pauseThread(deps.db, found.thread, { cause: 'safety', at: new Date(time) }, session);
    await pushThreadOf(deps, found.thread, session);
  });
  inbox.on(childThreadReleased, async ({ time, data: { caseId } }, session) => {
    const found = await safetyCasesOf(deps.db).findOne({ _id: new ObjectId(caseId) }, { session });
    if (!found) return;
    await releaseThread(deps.db, found.thread, new Date(time), session);
    await pushThreadOf(deps, found.thread, session);
  });
  inbox.on(childThreadWaited, async ({ time, data: { caseId, days, adminIds } }, session) => {
    for (const userId of adminIds) {
      const news = { userId, key: `thread-waited/${caseId}/${days}`, kind: 'safetyThreadWaited' } as const;
      await notify(deps, { ...news, at: new Date(time) }, session);
    }
  });
}
