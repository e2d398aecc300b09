import { expect, test } from 'vitest';
import { createRandom } from '../kill/random.ts';
import { baselineMinute, planChanges } from './schedule.ts';

const NAMES = { services: ['auth', 'chat', 'feed'], stores: ['MongoDB', 'Redis'], webApps: ['shell', 'mfe-feed'] };
const plan = (minutes: number, seed = 7) => planChanges(minutes, NAMES, createRandom(seed));

test('everything is released or restarted once, in order of time', () => {
  const changes = plan(60);
  expect(changes.map(({ kind, name }) => `${kind} ${name}`).toSorted()).toEqual([
    'release auth',
    'release chat',
    'release feed',
    'release mfe-feed',
    'release shell',
    'restart MongoDB',
    'restart Redis',
  ]);
  const times = changes.map(({ atMinute }) => atMinute);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test('the same seed gives the same plan, another one another', () => {
  expect(plan(60)).toEqual(plan(60));
  expect(plan(60, 8)).not.toEqual(plan(60));
});

test.each([3, 30, 60, 120])('of %i minutes the first sixth and the last fifth are quiet', (minutes) => {
  for (const { atMinute } of plan(minutes)) {
    expect(atMinute).toBeGreaterThan(baselineMinute(minutes));
    expect(atMinute).toBeLessThan(minutes * 0.8);
  }
});

test('a process that replaces another lives until its figures can be compared', () => {
  const replaced = plan(60).filter(({ name }) => !NAMES.webApps.includes(name));
  for (const { atMinute } of replaced) expect(60 - atMinute).toBeGreaterThan(2 * baselineMinute(60));
});
