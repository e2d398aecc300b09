import { randomUUID } from 'node:crypto';
import { PAGE_SIZE_MAX, type UserId } from '@notalone/contracts';
import type { Platform } from '@notalone/service-kit/platform';
import type { ClientSession } from 'mongodb';
import { mailJobsOf, noticeJobsOf } from '../notifications/notice-jobs.store.ts';
import { notificationsOf } from '../notifications/notifications.store.ts';
import { findNotices, type Notice, type NoticesDeps } from './find-notices.ts';
import { nextStep } from './notice-steps.rules.ts';
import { stopPathOf } from './stop-token.ts';

type Deps = NoticesDeps & Pick<Platform, 'transact'>;

const SOON_MS = 30 * 60_000;
/** Auth knows an earlier request for a day. */
const TRIED_MS = 20 * 3_600_000;

const byAge = (one: Notice, other: Notice) =>
  one.situation.unreadSince.getTime() - other.situation.unreadSince.getTime();

/** All of a person that is due for a mail, or will be soon, the oldest first. */
async function findDue(deps: Deps, userId: UserId, now: Date, session: ClientSession): Promise<Notice[]> {
  const jobs = await noticeJobsOf(deps.db).find({ userId, state: 'mailDue' }, { session }).toArray();
  const keys = jobs.map(({ key }) => key);
  const found = await findNotices(deps, userId, keys, session);
  return [...found.values()]
    .filter(({ situation }) => nextStep('mailDue', situation, now, SOON_MS).do === 'mail')
    .toSorted(byAge)
    .slice(0, PAGE_SIZE_MAX);
}

/**
 * Puts what is due of a person into one mail. In one transaction with the marks that it was mailed: two workers at once
 * conflict, and the later one finds nothing.
 */
export function mailNotices(deps: Deps, userId: UserId, now: Date): Promise<void> {
  const { db, transact } = deps;
  return transact(async (session) => {
    const due = await findDue(deps, userId, now, session);
    if (due.length === 0) return;
    const keys = due.map(({ key }) => key);
    await noticeJobsOf(db).deleteMany({ userId, key: { $in: keys }, state: 'mailDue' }, { session });
    await notificationsOf(db).updateMany({ userId, key: { $in: keys } }, { $set: { mailedAt: now } }, { session });
    const stopPath = await stopPathOf(
      db,
      userId,
      due.map(({ kind }) => kind),
      session,
    );
    await mailJobsOf(db).insertOne(
      {
        _id: randomUUID(),
        userId,
        state: 'mailing',
        notices: due.map(({ text, link }) => ({ text, link })),
        ...(stopPath !== undefined && { stopPath }),
        ...{ attempts: 0, dueAt: now, leaseUntil: now, giveUpAt: new Date(now.getTime() + TRIED_MS) },
      },
      { session },
    );
  });
}
