import { expect, test } from 'vitest';
import { createKnownVersions } from './known-versions.ts';

const stored = new Map<string, { id: string; version: number; text: string }>();
const store = (id: string, version: number, text = `${id} ${version}`) => stored.set(id, { id, version, text });
function over(maxBytes = 1_000) {
  const asked: string[][] = [];
  const known = createKnownVersions<{ id: string; version: number; text: string }>({
    read: async (ids) => {
      asked.push([...ids]);
      return ids.flatMap((id) => stored.get(id) ?? []);
    },
    versionOf: ({ id, version }) => ({ id, version }),
    sizeOf: ({ text }) => text.length,
    maxBytes,
  });
  const texts = async (...wanted: [string, number][]) =>
    [...(await known.bring(wanted.map(([id, version]) => ({ id, version })))).values()].map(({ text }) => text);
  return { asked, texts };
}

test('what is known is not read again until a later version is stored', async () => {
  const { asked, texts } = over();
  store('a', 1);
  store('b', 1);
  expect(await texts(['a', 1], ['b', 1])).toEqual(['a 1', 'b 1']);
  expect(await texts(['a', 1], ['b', 1])).toEqual(['a 1', 'b 1']);
  store('b', 2);
  expect((await texts(['a', 1], ['b', 2])).toSorted()).toEqual(['a 1', 'b 2']);
  expect(asked).toEqual([['a', 'b'], ['b']]);
});

test('what has changed between the two questions is not read twice, and what is gone is left out', async () => {
  const { asked, texts } = over();
  store('c', 7);
  expect(await texts(['c', 6], ['nobody', 1])).toEqual(['c 7']);
  expect(await texts(['c', 7])).toEqual(['c 7']);
  expect(asked).toEqual([['c', 'nobody']]);
});

test('no more is kept than there is room for', async () => {
  const { asked, texts } = over(10);
  store('d', 1, 'x'.repeat(8));
  store('e', 1, 'y'.repeat(8));
  await texts(['d', 1], ['e', 1]);
  await texts(['d', 1]);
  expect(asked).toEqual([['d', 'e'], ['d']]);
});
