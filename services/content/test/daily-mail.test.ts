import { dailyWorkCounted } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { subscribe } from '@notalone/testing/people-in-test';
import { ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { sendDailyMail } from '../src/moderation/reports/daily-mail.ts';
import { admin, raiseChildrensCase, reportPost, startModeration } from './moderation.ts';

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

test('cases in doubt are counted for those who look after children, without those of the own family', async () => {
  let at = new Date('2032-03-04T07:59:00Z');
  const { service, owners, stop } = await startModeration(() => at);
  const counted = subscribe(service, dailyWorkCounted);
  try {
    const [ann, kim] = [await admin(service), await admin(service, { safeguarding: true })];
    const mum = await admin(service, { safeguarding: true });
    const raise = (more: object) =>
      raiseChildrensCase(service, owners, { byChild: false, parentIds: [mum.userId], ...more });
    const { caseId } = await raise({ isInDoubt: true });
    await raise({});
    at = new Date('2032-03-04T08:01:00Z');
    await sendDailyMail(service);
    const waiting = { day: '2032-03-04', reports: 0, appeals: 0, businesses: 0, complaints: 0 };
    await eventually(() =>
      expect(counted.of('2032-03-04')).toEqual([{ ...waiting, inDoubt: 1, adminIds: [kim.userId] }]),
    );
    await service.db.collection('cases').updateOne({ _id: new ObjectId(caseId) }, { $set: { state: 'dismissed' } });
    await reportPost(service, owners, {});
    at = new Date('2032-03-05T08:01:00Z');
    await sendDailyMail(service);
    await eventually(() => expect(counted.of('2032-03-05')).toHaveLength(3));
    expect(counted.of('2032-03-05')).toContainEqual({
      ...waiting,
      day: '2032-03-05',
      reports: 1,
      adminIds: [ann.userId],
    });
    expect(JSON.stringify(counted.of('2032-03-05'))).not.toContain('inDoubt');
  } finally {
    await counted.stop();
    await stop();
  }
});
