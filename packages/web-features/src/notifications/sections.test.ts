import { expect, test } from 'vitest';
import { groupByTime, sectionsOf } from './sections.ts';

const now = new Date(2026, 10, 25, 9, 30);
const at = (day: number, hour = 12, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();
const titles = (...times: string[]) =>
  groupByTime(
    times.map((createdAt) => ({ createdAt })),
    now.getTime(),
  ).map(({ title, items }) => [title, items.length]);

test('today begins at the reader’s midnight, the week six days earlier; the future is today', () => {
  expect(titles(at(25, 0, 0), at(26))).toEqual([['Today', 2]]);
  expect(titles(at(24, 23, 59), at(19, 0, 0))).toEqual([['This week', 2]]);
  expect(titles(at(18, 23, 59))).toEqual([['Earlier', 1]]);
  expect(titles()).toEqual([]);
});

test('days of a week with a change of the clock are still whole days', () => {
  const afterChange = new Date(2026, 9, 27, 9);
  const items = [new Date(2026, 9, 21, 0, 0), new Date(2026, 9, 20, 23, 59)].map((day) => ({
    createdAt: day.toISOString(),
  }));
  expect(groupByTime(items, afterChange.getTime()).map(({ title }) => title)).toEqual(['This week', 'Earlier']);
});

test('an emergency stands on top until it is opened, then at its time', () => {
  const of = (topic: 'emergency' | 'message', read: boolean, day: number) => ({ topic, read, createdAt: at(day) });
  const items = [of('emergency', false, 1), of('message', false, 25), of('emergency', true, 24)];
  expect(sectionsOf(items, now.getTime())).toEqual([
    { title: 'Emergency', items: [items[0]] },
    { title: 'Today', items: [items[1]] },
    { title: 'This week', items: [items[2]] },
  ]);
});
