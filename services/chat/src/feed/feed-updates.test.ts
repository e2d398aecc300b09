import { type UserId, userIdSchema } from '@notalone/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFeedUpdates } from './feed-updates.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [ann, ben] = ['a', 'b'].map((digit) => userIdSchema.parse(digit.repeat(24))) as [UserId, UserId];

test('changes within one interval are hidden only from people who may know of none of them', () => {
  const pushed: (readonly UserId[])[] = [];
  const updates = createFeedUpdates({
    feedChanged: () => undefined,
    postChanged: (_postId, hiddenFrom) => pushed.push(hiddenFrom),
  });
  updates.postChanged('post', []);
  updates.postChanged('post', [ann, ben]);
  updates.postChanged('post', [ben]);
  vi.advanceTimersByTime(1_000);
  updates.postChanged('post', [ann]);
  vi.advanceTimersByTime(1_000);
  expect(pushed).toEqual([[], [ben], [ann]]);
});
