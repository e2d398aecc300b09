import {
  childSafetyRaised,
  commentReported,
  messageReported,
  personReported,
  postReported,
  roomReported,
} from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { ContentDeps } from '../deps.ts';
import { openCase } from '../moderation/open-case.ts';

/** Every report becomes a case, or joins the open one of the same thing. */
export function consumeReports(inbox: Inbox, deps: Pick<ContentDeps, 'db' | 'outbox' | 'now'>): void {
  inbox.on(
    personReported,
    async ({ time, data: { reportId, reporterId, subjectId, isChildSafety = false } }, session) => {
      const reported = { owner: 'profile', type: 'user', itemId: subjectId, subjectId, isChildSafety } as const;
      await openCase(deps, reported, { reportId, reporterId, at: new Date(time) }, session);
    },
  );
  inbox.on(postReported, async ({ time, data }, session) => {
    const { reportId, reporterId, subjectId, postId, isChildSafety = false } = data;
    const reported = { owner: 'feed', type: 'post', itemId: postId, subjectId, isChildSafety } as const;
    await openCase(deps, reported, { reportId, reporterId, at: new Date(time) }, session);
  });
  inbox.on(commentReported, async ({ time, data }, session) => {
    const { reportId, reporterId, subjectId, postId, commentId, isChildSafety = false } = data;
    const item = { owner: 'feed', type: 'comment', itemId: commentId, postId, isChildSafety } as const;
    const reported = { ...item, ...(subjectId && { subjectId }) };
    await openCase(deps, reported, { reportId, reporterId, at: new Date(time) }, session);
  });
  inbox.on(messageReported, async ({ time, data }, session) => {
    const { reportId, reporterId, subjectId, messageId, isChildSafety = false } = data;
    const reported = { owner: 'chat', type: 'message', itemId: messageId, subjectId, isChildSafety } as const;
    await openCase(deps, reported, { reportId, reporterId, at: new Date(time) }, session);
  });
  inbox.on(roomReported, async ({ time, data }, session) => {
    const { reportId, reporterId, subjectId, roomId, messageId, isChildSafety = false } = data;
    const item = messageId
      ? ({ type: 'room-message', itemId: messageId } as const)
      : ({ type: 'room', itemId: roomId } as const);
    const reported = { owner: 'chat', ...item, isChildSafety, ...(subjectId && { subjectId }) } as const;
    await openCase(deps, reported, { reportId, reporterId, at: new Date(time) }, session);
  });
  inbox.on(childSafetyRaised, async ({ time, data }, session) => {
    const { isUrgent, caseId, messageId, childIds, parentIds, reporterId, reporterParentId, subjectId } = data;
    const { pausesThread } = data;
    const item = { owner: 'chat', type: 'child-message', itemId: messageId ?? caseId } as const;
    const isByChild = reporterId !== undefined && childIds.some((childId) => childId === reporterId);
    const by = { ...(reporterId && { reporterId }), ...(isByChild && { isByChild }) };
    const report = { reportId: caseId, ...by, ...(pausesThread && { pausesThread }) };
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
      { isUrgent },
    );
  });
}
