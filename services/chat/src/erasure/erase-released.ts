import { childIdSchema, type UserId } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { eraseSafetyCases } from '../children/safety-queue.store.ts';
import { findChild } from '../people/children.projection.ts';
import { reportsOf } from '../reports/reports.store.ts';
import { deleteRoomReports } from '../rooms/store/room-reports.store.ts';
import type { ChatDeps } from '../shared/deps.ts';

/** No case of child safety holds the person any more: what was kept of erased people and children goes. */
export async function eraseReleased(
  deps: Pick<ChatDeps, 'db' | 'pictures'>,
  personId: string,
  session: ClientSession,
): Promise<void> {
  const { db, pictures } = deps;
  await pictures.release(personId, session);
  const kept = { subjectId: personId as UserId, isErased: true as const };
  await reportsOf(db).deleteMany(kept, { session });
  await deleteRoomReports(deps, kept, session);
  const childId = childIdSchema.parse(personId);
  if (!(await findChild(db, childId, session))) await eraseSafetyCases(db, childId, session);
}
