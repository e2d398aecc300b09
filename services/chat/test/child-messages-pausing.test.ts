import { childSafetyRaised, childThreadReleased, childThreadWaited, internal, TEXTS } from '@notalone/contracts';
import { eventually } from '@notalone/testing/eventually';
import { randomId } from '@notalone/testing/tokens';
import { describe, expect, test } from 'vitest';
import { type ChildInTest, startWithChildren } from './children.ts';
import { newParent, subscribe } from './service.ts';

const DAY_MS = 24 * 3600 * 1000;
const SECRET = 'dont tell your mum';
const PHONE = 'call me on 07700 900123';
const { service, app, clock } = await startWithChildren();

const stateOf = async (of: ChildInTest) => (await app.threads(of)).body.map(({ state }) => state);
const casesOf = (of: ChildInTest) =>
  service.db.collection('safetyCases').find({ 'snapshot.senderId': of.childId }).sort({ at: 1 }).toArray();
async function reopen(one: ChildInTest, other: ChildInTest): Promise<void> {
  const caseId = String((await casesOf(one)).at(-1)?._id);
  await service.publish('content', childThreadReleased, caseId, { caseId });
  await eventually(async () => expect(await stateOf(other)).toEqual(['open']));
}

describe('the first finding', () => {
  test.each([
    ['bodies', 'show me your bum'],
    ['pictures', 'send me a pic of you'],
    ['meeting alone', 'meet me alone'],
    ['gifts with secrecy', 'ill buy you robux but its a secret'],
  ])('of %s pauses the chat for both, and the moderators hear that', async (_what, text) => {
    const raised = subscribe(service, childSafetyRaised);
    const [mia, tom] = await app.friends();
    await app.write(tom, mia, 'hello');
    expect((await app.write(mia, tom, text)).body.held).toBe('waiting');
    for (const [of, friend] of [
      [mia, tom],
      [tom, mia],
    ] as const) {
      expect(await stateOf(of)).toEqual(['paused']);
      const { status, body } = await app.write(of, friend, 'are you there?');
      expect([status, (body as unknown as { msg: string }).msg]).toEqual([403, TEXTS.childThreadPaused]);
    }
    const [found] = await casesOf(mia);
    await eventually(() => expect(raised.of(String(found?._id))).toMatchObject([{ pausesThread: true }]));
    await raised.stop();
  });

  test.each(['ill buy you robux', SECRET, 'add me on snap my mum cant see it there'])(
    'of another kind, “%s”, does not',
    async (text) => {
      const [mia, tom] = await app.friends();
      expect((await app.write(mia, tom, text)).body.held).toBe('waiting');
      expect(await stateOf(mia)).toEqual(['open']);
      expect((await app.write(tom, mia, 'hello')).status).toBe(201);
    },
  );

  test.each(['pump site on my bum', 'my sensor is on my bum today', 'show me your pump pic'])(
    'is none in “%s”',
    async (text) => {
      const [mia, tom] = await app.friends();
      expect((await app.write(mia, tom, text)).body.held).toBeUndefined();
    },
  );
});

test('the second of another kind within seven days pauses it, whichever of the two wrote it', async () => {
  const [mia, tom] = await app.friends();
  await app.write(mia, tom, SECRET);
  await app.write(tom, mia, 'ill buy you robux');
  expect([await stateOf(mia), await stateOf(tom)]).toEqual([['paused'], ['paused']]);
  const [zoe, ava] = await app.friends();
  await app.write(zoe, ava, SECRET);
  clock.aheadMs += 8 * DAY_MS;
  await app.write(zoe, ava, SECRET);
  expect(await stateOf(zoe)).toEqual(['open']);
});

test('a moderator reopens it, and what was found before does not pause it again', async () => {
  const [mia, tom] = await app.friends();
  for (let times = 0; times < 2; times += 1) await app.write(mia, tom, SECRET);
  expect(await stateOf(mia)).toEqual(['paused']);
  await reopen(mia, tom);
  expect((await app.write(tom, mia, 'hello again')).status).toBe(201);
  await app.write(mia, tom, SECRET);
  expect(await stateOf(mia)).toEqual(['open']);
  await app.write(mia, tom, SECRET);
  expect(await stateOf(mia)).toEqual(['paused']);
});

test('a pause that came after the moderator reopened it stays, though the news of that is late', async () => {
  const [mia, tom] = await app.friends();
  await app.write(mia, tom, 'show me your bum');
  const [first] = await casesOf(mia);
  const caseId = String(first?._id);
  clock.aheadMs = 60_000;
  // It was paused again, a minute after the decision that arrives only now.
  await service.db
    .collection('childThreads')
    .updateOne({ members: mia.childId }, { $set: { 'paused.at': new Date(Date.now() + clock.aheadMs) } });
  await service.publish('content', childThreadReleased, caseId, { caseId });
  await eventually(async () =>
    expect(
      await service.db
        .collection('childThreads')
        .countDocuments({ members: mia.childId, reopenedAt: { $exists: true } }),
    ).toBe(1),
  );
  expect(await stateOf(tom)).toEqual(['paused']);
});

test('two findings at the same moment pause it', async () => {
  const [mia, tom] = await app.friends();
  await Promise.all([app.write(mia, tom, SECRET), app.write(tom, mia, SECRET)]);
  expect(await stateOf(mia)).toEqual(['paused']);
});

test('the third held message opens a case, so that a moderator can reopen the chat', async () => {
  const [mia, tom] = await app.friends();
  for (let at = 0; at < 3; at += 1) await app.write(mia, tom, `${PHONE} ${at}`);
  expect(await stateOf(tom)).toEqual(['paused']);
  const found = await casesOf(mia);
  expect(found).toMatchObject([{ reason: 'three messages with contact details in a week', pausesThread: true }]);
  const client = await service.internalClient('content');
  const params = { reportId: String(found[0]?._id) };
  expect((await client.call(internal.chat.getReport, { params })).thread).toMatchObject({
    paused: true,
    pausedAt: found[0]?.['at'].toISOString(),
  });
  await reopen(mia, tom);
  await app.write(mia, tom, PHONE);
  expect(await stateOf(mia)).toEqual(['open']);
});

test('in the monitor a paused chat looks quiet', async () => {
  const [mia, tom] = await app.friends();
  await app.write(mia, tom, 'show me your bum');
  expect((await app.threads(mia, mia.parent.token)).body).toMatchObject([{ friendId: tom.childId, state: 'open' }]);
  expect(await app.bell(mia.parent)).toEqual([]);
});

test('the admins who look after children are reminded of a chat that waits for a day', async () => {
  const admin = await newParent(service, { role: 'admin' });
  const caseId = randomId();
  const data = { caseId, days: 1, adminIds: [admin.userId] };
  for (let times = 0; times < 2; times += 1) await service.publish('content', childThreadWaited, caseId, data);
  await eventually(async () =>
    expect(await app.bell(admin)).toMatchObject([
      {
        type: 'report',
        message: expect.stringContaining('paused for a day'),
        link: expect.stringContaining('children'),
      },
    ]),
  );
});
