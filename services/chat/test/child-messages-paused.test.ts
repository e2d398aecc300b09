import { accountChanged, childThreadPaused, childThreadReleased, REPORTS_PER_DAY } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { expect, test } from 'vitest';
import { startWithChildren } from './children.ts';
import { accountOf } from './service.ts';

const DAY_MS = 24 * 3600 * 1000;
const PHONE = 'call me on 07700 900123';
const MEETING = 'are you alone? send me a picture of you';
const { service, app, clock } = await startWithChildren();

const daysLater = (days: number) => {
  clock.aheadMs += days * DAY_MS;
};
const cases = (senderId: string) =>
  service.db.collection('safetyCases').countDocuments({ 'snapshot.senderId': senderId });

test('a pause for three held messages ends once they are a week old; one by a report does not', async () => {
  const { friends, write, report } = app;
  const [[mia, tom], [zoe, ava]] = [await friends(), await friends()];
  const { body: hello } = await write(zoe, ava, 'you smell');
  for (const [one, other] of [
    [mia, tom],
    [zoe, ava],
  ] as const) {
    for (let at = 0; at < 3; at += 1) await write(one, other, `${PHONE} ${at}`);
    expect((await write(other, one, 'hello')).status).toBe(403);
  }
  expect((await report(ava, hello._id)).status).toBe(201);
  daysLater(6);
  expect((await write(tom, mia, 'hello')).status).toBe(403);
  daysLater(2);
  expect((await write(tom, mia, 'hello')).status).toBe(201);
  expect((await write(ava, zoe, 'hello')).status).toBe(403);
});

test('a message of a friend can be reported after ten reports on one day', async () => {
  const [mia, tom] = await app.friends();
  const { body } = await app.write(tom, mia, 'you smell');
  const day = { max: REPORTS_PER_DAY, windowSeconds: 24 * 3600 };
  for (let count = 0; count < REPORTS_PER_DAY; count += 1) await service.limiter.take('report', mia.childId, day);
  expect((await app.report(mia, body._id)).status).toBe(201);
});

test('who calls for help in a paused chat gets the fixed words, and those who must know are told', async () => {
  const { friends, write, report, thread, bell } = app;
  const [mia, tom] = await friends();
  const { body } = await write(tom, mia, 'you smell');
  await report(mia, body._id);
  const urgent = await write(mia, tom, 'my brother is not breathing');
  expect([urgent.status, (urgent.body as unknown as { msg: string }).msg]).toEqual([
    403,
    expect.stringContaining('999'),
  ]);
  await eventually(async () =>
    expect((await bell(mia.parent)).some(({ message }) => message.includes('sounds like an emergency'))).toBe(true),
  );
  expect((await write(mia, tom, MEETING)).status).toBe(403);
  expect(await cases(mia.childId)).toBe(1);
  expect(await thread(tom, mia)).toEqual([expect.objectContaining({ content: 'you smell' })]);
});

test('a held message is let through only where the two may write to each other', async () => {
  const { friends, write, decide, thread } = app;
  const [mia, tom] = await friends();
  const { body } = await write(mia, tom, PHONE);
  await decide(mia.parent, body._id, 'release');
  await write(tom, mia, MEETING);
  const found = await service.db.collection('safetyCases').findOne({ 'snapshot.senderId': tom.childId });
  const caseId = found?._id.toHexString() ?? '';
  await service.publish('content', childThreadPaused, caseId, { caseId });
  await eventually(async () => expect((await write(tom, mia, 'hello?')).status).toBe(403));
  expect((await decide(tom.parent, body._id, 'release')).status).toBe(409);
  await service.publish('content', childThreadReleased, caseId, { caseId });
  await eventually(async () => expect((await write(tom, mia, 'hello?')).status).toBe(201));
  const banned = accountOf(mia.parent.userId, { status: 'banned', version: 9 });
  await service.publish('auth', accountChanged, mia.parent.userId, banned);
  await eventually(async () => expect((await write(tom, mia, 'still there?')).status).toBe(403));
  expect((await decide(tom.parent, body._id, 'release')).status).toBe(409);
  expect((await thread(tom, mia)).map(({ content }) => content)).not.toContain(PHONE);
});

test('an old message can be reported as long as the two are friends, and 90 days longer', async () => {
  const { friends, write, report, befriend } = app;
  const [[mia, tom], [zoe, ava]] = [await friends(), await friends()];
  const [old, other] = [(await write(mia, tom, 'you smell')).body, (await write(zoe, ava, 'you smell')).body];
  daysLater(100);
  expect((await report(tom, old._id)).status).toBe(201);
  await befriend(zoe, ava, 'ended');
  const ended = { $set: { since: new Date(Date.now() + clock.aheadMs - 91 * DAY_MS).toISOString() } };
  await service.db.collection('friendships').updateOne({ members: ava.childId }, ended);
  expect((await report(ava, other._id)).status).toBe(404);
});
