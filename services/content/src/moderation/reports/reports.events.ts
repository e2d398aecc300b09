import type {
  childSafetyRaised,
  commentReported,
  DataOf,
  Envelope,
  EventDeclaration,
  messageReported,
  personReported,
  postReported,
  roomReported,
} from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { ContentDeps } from '../../deps.ts';
import { openCase } from './open-case.ts';

type Deps = Pick<ContentDeps, 'db' | 'outbox' | 'now'>;
type Event<E extends EventDeclaration> = Envelope<DataOf<E>>;

/** What a case keeps of a report. */
const reportOf = (
  { reportId, reporterId, isInDoubt }: Pick<DataOf<typeof postReported>, 'reportId' | 'reporterId' | 'isInDoubt'>,
  time: string,
) => ({ reportId, reporterId, ...(isInDoubt && { isInDoubt }), at: new Date(time) });

/** Every report becomes a case, or joins the open one of the same thing. */
export async function onPersonReported(
  deps: Deps,
  { time, data }: Event<typeof personReported>,
  session: ClientSession,
): Promise<void> {
  const { reportId, reporterId, subjectId, isChildSafety = false, childId, guardianIds = [subjectId] } = data;
  if (childId && data.isBirthday) {
    const correction = { owner: 'profile', type: 'user', itemId: reportId, isChildSafety: true } as const;
    const family = { subjectId, birthday: { childId }, childIds: [childId], parentIds: guardianIds };
    await openCase(deps, { ...correction, ...family }, { reportId, at: new Date(time) }, session);
    return;
  }
  if (childId) {
    // A case of its own each time: what is written later, as of an order, must be read too.
    const concern = { owner: 'profile', type: 'user', itemId: reportId, isChildSafety: true } as const;
    const family = { subjectId, guardian: { childId }, childIds: [childId], parentIds: [subjectId, reporterId] };
    await openCase(deps, { ...concern, ...family }, { reportId, reporterId, at: new Date(time) }, session);
    return;
  }
  const reported = { owner: 'profile', type: 'user', itemId: subjectId, subjectId, isChildSafety } as const;
  await openCase(deps, reported, reportOf(data, time), session);
}

export async function onPostReported(
  deps: Deps,
  { time, data }: Event<typeof postReported>,
  session: ClientSession,
): Promise<void> {
  const { subjectId, postId, isChildSafety = false } = data;
  const reported = { owner: 'feed', type: 'post', itemId: postId, subjectId, isChildSafety } as const;
  await openCase(deps, reported, reportOf(data, time), session);
}

export async function onCommentReported(
  deps: Deps,
  { time, data }: Event<typeof commentReported>,
  session: ClientSession,
): Promise<void> {
  const { subjectId, postId, commentId, isChildSafety = false } = data;
  const item = { owner: 'feed', type: 'comment', itemId: commentId, postId, isChildSafety } as const;
  const reported = { ...item, ...(subjectId && { subjectId }) };
  await openCase(deps, reported, reportOf(data, time), session);
}

export async function onMessageReported(
  deps: Deps,
  { time, data }: Event<typeof messageReported>,
  session: ClientSession,
): Promise<void> {
  const { subjectId, messageId, isChildSafety = false } = data;
  const reported = { owner: 'chat', type: 'message', itemId: messageId, subjectId, isChildSafety } as const;
  await openCase(deps, reported, reportOf(data, time), session);
}

export async function onRoomReported(
  deps: Deps,
  { time, data }: Event<typeof roomReported>,
  session: ClientSession,
): Promise<void> {
  const { subjectId, roomId, messageId, isChildSafety = false } = data;
  const item = messageId
    ? ({ type: 'room-message', itemId: messageId } as const)
    : ({ type: 'room', itemId: roomId } as const);
  const reported = { owner: 'chat', ...item, isChildSafety, ...(subjectId && { subjectId }) } as const;
  await openCase(deps, reported, reportOf(data, time), session);
}

export async function onChildSafetyRaised(
  deps: Deps,
  { time, data }: Event<typeof childSafetyRaised>,
  session: ClientSession,
): Promise<void> {
  const { isUrgent, caseId, messageId, childIds, parentIds, reporterId, reporterParentId, subjectId } = data;
  const { pausesThread, isLifeAtRisk, isInDoubt } = data;
  const item = { owner: 'chat', type: 'child-message', itemId: messageId ?? caseId } as const;
  const isByChild = reporterId !== undefined && childIds.some((childId) => childId === reporterId);
  const by = { ...(reporterId && { reporterId }), ...(isByChild && { isByChild }) };
  const report = { reportId: caseId, ...by, ...(pausesThread && { pausesThread }), ...(isInDoubt && { isInDoubt }) };
  const known = { ...report, ...(reporterParentId && { parentId: reporterParentId }) };
  await openCase(
    deps,
    {
      ...item,
      childIds: [...childIds],
      isChildSafety: true,
      ...(parentIds && { parentIds: [...parentIds] }),
      ...(subjectId && { subjectId }),
    },
    { ...known, at: new Date(time) },
    session,
    { isUrgent, isLifeAtRisk, isSilent: isInDoubt },
  );
}
