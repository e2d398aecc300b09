import { type UserId, userIdSchema } from '@notalone/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { rememberCircles } from './circles.ts';

const ANN = userIdSchema.parse('a'.repeat(24));
const BEN = userIdSchema.parse('b'.repeat(24));
const VERSION = 7;

/** Ann's circle, which changes and keeps its version. */
function annsCircle() {
  let connections: UserId[] = [];
  const circles = rememberCircles({
    versions: async (userIds) => userIds.map(() => VERSION),
    circles: async (userIds) => userIds.map(() => ({ connections: new Set(connections), blocked: new Set<UserId>(), hidden: [] })),
  });
  return {
    becomes: (next: UserId[]) => {
      connections = next;
    },
    connections: async () => [...(await circles.of(ANN)).connections],
  };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a change of which the version says nothing holds half a minute later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const pass = (ms: number) => {
    now += ms;
    vi.advanceTimersByTime(ms);
  };
  const { becomes, connections } = annsCircle();
  expect(await connections()).toEqual([]);
  becomes([BEN]);
  pass(29_000);
  expect(await connections()).toEqual([]);
  pass(2_000);
  expect(await connections()).toEqual([BEN]);
});
