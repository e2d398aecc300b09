import { dailyWorkCounted } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { subscribe } from '@notalone/testing/people-in-test';
import { expect, test } from 'vitest';
import { sendDailyMail } from '../src/moderation/reports/daily-mail.ts';
import { admin, reportPost, startModeration } from './moderation.ts';

test('what waits is counted for one mail a day, without child safety, also when two instances look', async () => {
  let at = new Date('2031-03-04T07:59:00Z');
  const { service, owners, stop } = await startModeration(() => at);
  const counted = subscribe(service, dailyWorkCounted);
  try {
    const ann = await admin(service);
    await reportPost(service, owners, {});
    await reportPost(service, owners, { isChildSafety: true });
    const look = () => Promise.all([sendDailyMail(service), sendDailyMail(service)]);
    at = new Date('2031-03-04T08:01:00Z');
    await look();
    await look();
    await eventually(() =>
      expect(counted.of('2031-03-04')).toEqual([
        { day: '2031-03-04', reports: 1, appeals: 0, businesses: 0, complaints: 0, adminIds: [ann.userId] },
      ]),
    );
  } finally {
    await counted.stop();
    await stop();
  }
});
