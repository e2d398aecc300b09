import { childIdSchema } from '@notalone/contracts';
import { releaseReports } from '@notalone/moderation/reports/stored-reports';
import type { ClientSession } from 'mongodb';
import { eraseSafetyCases } from '../children/safety-queue.store.ts';
import { findChild } from '../people/children.projection.ts';
import { ROOM_REPORTS } from '../rooms/store/room-reports.store.ts';
import type { ChatDeps } from '../shared/deps.ts';

/** No case of child safety holds the person any more: what was kept of erased people and children goes. */
export async function eraseReleased(
  deps: Pick<ChatDeps, 'db' | 'pictures'>,
  personId: string,
  session: ClientSession,
): Promise<void> {
  const { db } = deps;
  await releaseReports(deps, personId, session, ['reports', ROOM_REPORTS]);
  const childId = childIdSchema.parse(personId);
  if (!(await findChild(db, childId, session))) await eraseSafetyCases(db, childId, session);
}
