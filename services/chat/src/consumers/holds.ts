import { childIdSchema, type UserId } from '@notalone/contracts';
import { consumeHolds } from '@notalone/moderation/legal-hold/holds';
import type { Inbox } from '@notalone/service-kit/inbox/inbox';
import { eraseSafetyCases } from '../child-messages/safety-queue.store.ts';
import { findChild } from '../children/children.projection.ts';
import type { ChatDeps } from '../deps.ts';
import { reportsOf } from '../reports/reports.store.ts';
import { deleteRoomReports } from '../rooms/room-reports.store.ts';

/** Whom cases of child safety hold; once that ends, what was kept of erased people and children goes. */
export const onHolds = (inbox: Inbox, deps: Pick<ChatDeps, 'db' | 'pictures'>): void =>
  consumeHolds(inbox, deps, async (personId, session) => {
    const { db, pictures } = deps;
    await pictures.release(personId, session);
    const kept = { subjectId: personId as UserId, isErased: true as const };
    await reportsOf(db).deleteMany(kept, { session });
    await deleteRoomReports(deps, kept, session);
    const childId = childIdSchema.parse(personId);
    if (!(await findChild(db, childId, session))) await eraseSafetyCases(db, childId, session);
  });
