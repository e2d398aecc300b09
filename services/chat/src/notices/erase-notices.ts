import type { UserId } from '@notalone/contracts';
import type { ClientSession, Db } from 'mongodb';
import { noticeJobsOf } from '../notifications/notice-jobs.store.ts';
import { devicesOf } from './devices.store.ts';
import { pushesOf } from './pushes.store.ts';
import { noticeSettingsOf } from './settings.store.ts';

/** Erases a person's devices with their receipts, settings, and what was still to be sent. */
export async function eraseNotices(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  await devicesOf(db).deleteMany({ userId }, { session });
  await pushesOf(db).deleteMany({ userId }, { session });
  await noticeJobsOf(db).deleteMany({ userId }, { session });
  await noticeSettingsOf(db).deleteOne({ _id: userId }, { session });
}
