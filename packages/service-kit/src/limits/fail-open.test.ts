import { expect, test, vi } from 'vitest';
import { requireQuota, takeOrAllow } from './fail-open.ts';

const quota = { name: 'message', max: 3, windowSeconds: 60, msg: 'Please wait a little.' };
const refused = { allowed: false, remaining: 0, retryAfterSeconds: 7 };

test('a used up quota is refused with its words and the time to wait', async () => {
  const take = vi.fn().mockResolvedValue(refused);
  const deps = { limiter: { take }, log: { error: vi.fn() } };
  await expect(requireQuota(deps, quota, 'a person')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Please wait a little.',
    extra: { retryAfterSeconds: 7 },
  });
  expect(take).toHaveBeenCalledWith('message', 'a person', { max: 3, windowSeconds: 60 });
});

test('without Redis everybody passes, and the outage is logged', async () => {
  const error = vi.fn();
  const deps = { limiter: { take: vi.fn().mockRejectedValue(new Error('Redis is down')) }, log: { error } };
  await requireQuota(deps, quota, 'a person');
  expect(await takeOrAllow(deps, 'message', 'a person', quota)).toEqual({
    allowed: true,
    remaining: 3,
    retryAfterSeconds: 0,
  });
  expect(error).toHaveBeenCalledTimes(2);
});
