import type { alertNoticeOpened, DataOf, Envelope } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import { recordSeen } from './record-seen.ts';

/** An alert that is gone, or of another family, is no alert of theirs: nothing is recorded. */
export const onAlertNoticeOpened = (
  db: Db,
  { time, data }: Envelope<DataOf<typeof alertNoticeOpened>>,
  session: ClientSession,
): Promise<void> => recordSeen(db, { ...data, at: new Date(time) }, session);
