import type { UserId } from '@notalone/contracts';
import { isForModerator, type StoredReport } from '@notalone/moderation/reports/stored-reports';
import type { Collection } from 'mongodb';
import { findPerson } from '../people/people.ts';
import { roomReportsOf } from '../rooms/store/room-reports.store.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { reportsOf } from './reports.store.ts';

/** Whether a report keeps this picture, and this caller is a moderator who may look at it. */
export async function isReportedPicture(
  { db }: Pick<ChatDeps, 'db'>,
  { userId, role }: { readonly userId: UserId; readonly role: 'parent' | 'admin' },
  pictureId: string,
): Promise<boolean> {
  if (role !== 'admin') return false;
  const keeping = <R extends StoredReport>(reports: Collection<R>): Promise<StoredReport[]> =>
    reports
      .find<StoredReport>({ 'snapshot.pictureId': pictureId } as object, {
        projection: { isChildSafety: 1, subjectId: 1 },
      })
      .toArray();
  const [ofMessages, ofRooms] = await Promise.all([keeping(reportsOf(db)), keeping(roomReportsOf(db))]);
  const isSafeguarding = async () => (await findPerson(db, userId))?.account?.safeguarding;
  return isForModerator(db, [...ofMessages, ...ofRooms], isSafeguarding);
}
