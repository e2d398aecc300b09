import {
  accountChanged,
  accountReturned,
  adminChanged,
  childDeletionRequested,
  contentErased,
  deletionRequested,
  emailsLookedUp,
  userIdSchema,
} from '@notalone/contracts';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import type { ContentDeps } from '../deps.ts';
import { writeAudit } from '../moderation/audit.store.ts';
import { eraseChild, erasePerson } from '../moderation/erase-person.ts';
import { receiveReturned } from '../moderation/returned.ts';
import { recordAccounts } from '../people.ts';

/** Who people are, and that they have left. */
export function consumePeople(inbox: Inbox, deps: Pick<ContentDeps, 'db' | 'outbox' | 'now'>): void {
  const { db, outbox } = deps;
  inbox.onProjection(accountChanged, (envelopes) =>
    recordAccounts(
      db,
      envelopes.map(({ data }) => data),
    ),
  );
  inbox.onTombstone('people.state', async (key, session) => {
    const { data: userId } = userIdSchema.safeParse(key);
    // Profiles are not kept here.
    if (userId) await erasePerson(deps, userId, session);
  });
  inbox.on(deletionRequested, async ({ data: { userId, erasureId } }, session) => {
    const remembered = await erasePerson(deps, userId, session);
    const { until } = remembered ?? {};
    const said = remembered && { remembered: until ? { until: until.toISOString() } : {} };
    await outbox.add(session, contentErased, { key: erasureId, data: { erasureId, ...said } });
  });
  inbox.on(accountReturned, ({ data }, session) => receiveReturned(deps, data, session));
  inbox.on(adminChanged, ({ time, data: { userId, change } }, session) =>
    writeAudit(db, { at: new Date(time), action: change, subjectId: userId }, session),
  );
  inbox.on(emailsLookedUp, async ({ time, data: { by, userIds } }, session) => {
    for (const subjectId of userIds)
      await writeAudit(db, { at: new Date(time), action: 'emails-looked-up', adminId: by, subjectId }, session);
  });
  inbox.on(childDeletionRequested, async ({ data: { childId, erasureId } }, session) => {
    await eraseChild(deps, childId, session);
    await outbox.add(session, contentErased, { key: erasureId, data: { erasureId } });
  });
}
