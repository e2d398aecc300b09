import type { DataOf, mentorAsked, mentorCheckInDue, mentorEnded, mentorStarted } from '@notalone/contracts';
import { afterCommit } from '@notalone/service-kit/mongo/after-commit';
import type { ClientSession } from 'mongodb';
import type { ChatDeps } from '../shared/deps.ts';
import type { EventOf } from '../shared/event-of.ts';
import type { NotificationKind } from './notification-kinds.rules.ts';
import { notify, resolveNotification } from './notify.ts';

type Deps = Pick<ChatDeps, 'db' | 'push' | 'pushNotifications'>;
type Outcome = DataOf<typeof mentorEnded>['outcome'];

const askKey = (pairId: string) => `mentor-ask/${pairId}`;

/** Open lists of both load again. */
const pushChanged = ({ push }: Deps, { mentorId, familyId }: DataOf<typeof mentorAsked>, session: ClientSession) =>
  afterCommit(session, () => push([mentorId, familyId], 'relations', {}));

export async function onMentorAsked(
  deps: Deps,
  { data, time }: EventOf<typeof mentorAsked>,
  session: ClientSession,
): Promise<void> {
  const { pairId, mentorId, familyId } = data;
  const ask = { userId: mentorId, key: askKey(pairId), causeId: familyId, relatedId: familyId };
  await notify(deps, { ...ask, kind: 'mentorAsked', at: new Date(time) }, session);
  pushChanged(deps, data, session);
}

export async function onMentorStarted(
  deps: Deps,
  { data, time }: EventOf<typeof mentorStarted>,
  session: ClientSession,
): Promise<void> {
  const { pairId, mentorId, familyId } = data;
  const at = new Date(time);
  await resolveNotification(deps, { userId: mentorId, key: askKey(pairId) }, at, session);
  const start = { userId: familyId, key: `mentor-start/${pairId}`, causeId: mentorId, relatedId: mentorId };
  await notify(deps, { ...start, kind: 'mentorStarted', at }, session);
  pushChanged(deps, data, session);
}

const END_KINDS = {
  declined: 'mentorDeclined',
  expired: 'mentorEnded',
  ended: 'mentorEnded',
  gone: 'mentorGone',
} as const satisfies Record<Outcome, NotificationKind>;

/** After a block, a ban or an erasure nobody is named. */
export async function onMentorEnded(
  deps: Deps,
  { data, time }: EventOf<typeof mentorEnded>,
  session: ClientSession,
): Promise<void> {
  const { pairId, mentorId, familyId, outcome, userIds } = data;
  const at = new Date(time);
  await resolveNotification(deps, { userId: mentorId, key: askKey(pairId) }, at, session);
  for (const userId of userIds) {
    const other = userId === mentorId ? familyId : mentorId;
    const end = { userId, key: `mentor-end/${pairId}`, kind: END_KINDS[outcome], at };
    await notify(deps, { ...end, ...(outcome !== 'gone' && { causeId: other, relatedId: other }) }, session);
  }
  pushChanged(deps, data, session);
}

export async function onMentorCheckInDue(
  deps: Deps,
  { data, time }: EventOf<typeof mentorCheckInDue>,
  session: ClientSession,
): Promise<void> {
  const { pairId, mentorId, familyId } = data;
  const sides = [
    { userId: mentorId, causeId: familyId, relatedId: familyId },
    { userId: familyId, causeId: mentorId, relatedId: mentorId },
  ];
  const question = { key: `mentor-check-in/${pairId}`, kind: 'mentorCheckIn', at: new Date(time) } as const;
  for (const side of sides) await notify(deps, { ...question, ...side }, session);
  pushChanged(deps, data, session);
}
