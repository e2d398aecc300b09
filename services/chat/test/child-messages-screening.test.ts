import { expect, test } from 'vitest';
import { type ChildInTest, startWithChildren } from './children.ts';

const HOUR_MS = 3600 * 1000;
/** More than are matched together. */
const TALK = ['hiya', 'maths was long', 'i like pizza', 'my dog is funny', 'lol', 'so cold', 'its snowing', 'yay'];
const { app, clock } = await startWithChildren();

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
