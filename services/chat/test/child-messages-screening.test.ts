import { metrics } from '@notalone/service-kit/telemetry/metrics';
import { CHILD_CHECK_LINES } from '@notalone/urgent-signs';
import { expect, test } from 'vitest';
import { type ChildInTest, startWithChildren } from './children.ts';

const HOUR_MS = 3600 * 1000;
/** More than are matched together. */
const TALK = ['hiya', 'maths was long', 'i like pizza', 'my dog is funny', 'lol', 'so cold', 'its snowing', 'yay'];
const { app, clock, service } = await startWithChildren();

async function talk(from: ChildInTest, to: ChildInTest, texts: readonly string[]): Promise<(string | undefined)[]> {
  const held: (string | undefined)[] = [];
  for (const text of texts) {
    const { status, body } = await app.write(from, to, text);
    expect(status, text).toBe(201);
    held.push(body.held);
  }
  return held;
}

test('the digits of a number count for 24 hours, whatever is written between them', async () => {
  const [mia, tom] = await app.friends();
  await talk(mia, tom, ['077', ...TALK]);
  clock.aheadMs += 20 * HOUR_MS;
  await talk(mia, tom, ['ok next 009', 'night night', 'brb']);
  clock.aheadMs += 3 * HOUR_MS;
  expect(await talk(mia, tom, ['00123 there'])).toEqual(['waiting']);
});

test('digits of yesterday, of somebody else or of another thread do not count', async () => {
  const [mia, tom] = await app.friends();
  const zoe = await app.newChild(mia.parent);
  await app.befriend(mia, zoe);
  await talk(mia, tom, ['077', ...TALK]);
  await talk(tom, mia, ['00900']);
  await talk(mia, zoe, ['00900', '123']);
  clock.aheadMs += 25 * HOUR_MS;
  expect(await talk(mia, tom, ['00900', ...TALK.slice(0, 6), '123'])).not.toContain('waiting');
});

test('a text that was withheld is not matched again with a later one', async () => {
  const [mia, tom] = await app.friends();
  expect(await talk(mia, tom, ['dont tell your mum but', 'i want a pizza', 'for my birthday', 'see you'])).toEqual([
    'waiting',
    undefined,
    undefined,
    undefined,
  ]);
  // The friend never saw the first half, so the second alone finds nobody.
  expect(await talk(mia, tom, ['my snap 07700 900', '123'])).toEqual(['waiting', undefined]);
});

test('a text that means more letters than a message may have is refused at its field', async () => {
  const [mia, tom] = await app.friends();
  const { status, body } = await app.write(mia, tom, `${'\ufdfa'.repeat(40)} 07700 900123`);
  expect([status, Object.keys(body.errors ?? {})]).toEqual([400, ['content']]);
});

const casesOf = (mia: ChildInTest) =>
  service.db.collection('safetyCases').find({ 'snapshot.senderId': mia.childId }).toArray();
async function countedAs(kind: string): Promise<number> {
  const lines = (await metrics.getSingleMetricAsString('child_messages_perhaps_total')).split('\n');
  return Number(
    lines
      .find((line) => line.includes(`"${kind}"`))
      ?.split(' ')
      .at(-1) ?? 0,
  );
}

test('what is perhaps an emergency is delivered and counted, and its writer alone sees a line', async () => {
  const [mia, tom] = await app.friends();
  const before = await countedAs('ketones');
  const { status, body } = await app.write(mia, tom, 'my ketones are 1.4');
  expect([status, body.held, body.advice]).toEqual([201, undefined, CHILD_CHECK_LINES.ketones]);
  const [seen] = await app.thread(tom, mia);
  expect(seen?.content).toBe('my ketones are 1.4');
  expect(seen?.advice).toBeUndefined();
  expect(await countedAs('ketones')).toBe(before + 1);
  expect(await casesOf(mia)).toEqual([]);
});

test('what is perhaps abuse is delivered, and moderators read it', async () => {
  const [mia, tom] = await app.friends();
  const { body } = await app.write(mia, tom, 'he keeps shouting at us');
  expect([body.held, body.advice]).toEqual([undefined, undefined]);
  const cases = await casesOf(mia);
  expect(cases).toMatchObject([
    {
      reason: 'perhaps somebody hurts, touches or frightens the child',
      snapshot: { content: 'he keeps shouting at us' },
    },
  ]);
  expect(cases[0]?.['isUrgent']).toBeUndefined();
  expect((await app.bell(mia.parent)).filter(({ type }) => type !== 'message')).toEqual([]);
});

test('a swear word in what is perhaps an emergency is refused with the line', async () => {
  const [mia, tom] = await app.friends();
  const { status, body } = await app.write(mia, tom, 'shit my ketones are 1.4 is that bad');
  expect(status).toBe(400);
  expect(body.errors?.['content']).toContain('999');
});
