import { fork } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '@notalone/testing/eventually';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type PressResult, type Service, startService } from '../service.ts';
import type { ChildOptions, Step } from './child.ts';

/** Stores the families' events and takes the provider's callbacks; its own worker sends nothing. */
let service: Service;
beforeAll(async () => {
  service = await startService();
  await service.worker.stop();
});
afterAll(() => service.stop());

/** Longer than a lease, shorter than a minute: an instance that starts this much later claims what a dead one had. */
const LEASE_OVER_MS = 20_000;
const RETRY_MS = 31_000;
const CALL_MS = 61_000;

/** An instance in a process of its own, which dies at its step. */
async function startInstance(step: Step, aheadMs: number) {
  const options: ChildOptions = { step, aheadMs, config: service.config };
  const child = fork(new URL('./child.ts', import.meta.url), [JSON.stringify(options)], { execArgv: [] });
  const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const [url] = (await once(child, 'message')) as [string];
  return {
    ended,
    pass: (ms: number) => void child.send(aheadMs + ms),
    /** As the page does: undefined where no answer comes. */
    async press(token: string, key: string): Promise<PressResult | undefined> {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      };
      const answer = await fetch(`${url}/api/emergency-sms/quick/111`, { method: 'POST', headers, body: '{}' }).catch(
        () => undefined,
      );
      return answer && ((await answer.json()) as PressResult);
    },
  };
}

/** What must have reached the family in the end, and when the instance that dies is at its step. */
const STEPS: readonly { step: Exclude<Step, 'never'>; passMs?: number; isDown?: true; calls?: number }[] = [
  { step: 'after the press is stored' },
  { step: 'before the provider is asked' },
  { step: 'after the provider has taken a text' },
  { step: 'before a text is tried again', isDown: true, passMs: RETRY_MS },
  { step: 'after a text was taken at the second try', isDown: true, passMs: RETRY_MS },
  { step: 'before the mail' },
  { step: 'after the mail' },
  { step: 'before the call', passMs: CALL_MS, calls: 1 },
  { step: 'after the call', passMs: CALL_MS, calls: 1 },
];

describe('an instance is killed (SIGKILL), and another one sends all that was pressed', () => {
  test.each(STEPS)('$step', { timeout: 90_000 }, async ({ step, passMs = 0, isDown = false, calls = 0 }) => {
    const family = await service.newFamily();
    const { emulators } = service;
    if (isDown) emulators.fail(family.phone, { mode: 'down', times: 1 });
    const key = crypto.randomUUID();
    const first = await startInstance(step, 0);
    await first.press(family.childToken, key);
    if (passMs) first.pass(passMs);
    expect(await first.ended).toBe('SIGKILL');

    const second = await startInstance('never', passMs + LEASE_OVER_MS);
    // Nothing but its start is needed: the child may have put the phone away.
    await eventually(() => expect(emulators.sms(family.phone).length).toBeGreaterThan(0), { timeoutMs: 30_000 });
    await eventually(() =>
      expect(emulators.mails(family.email).map(({ subject }) => subject)).toContain('Your child has asked for help'),
    );
    await eventually(() => expect(emulators.calls(family.phone).length).toBeGreaterThanOrEqual(calls));
    // Twice is better than never, but not often.
    expect(emulators.sms(family.phone).length).toBeLessThanOrEqual(2);

    // What was taken but not yet written down is sent again, and that may still be under way.
    await eventually(async () =>
      expect(await second.press(family.childToken, key)).toMatchObject({ success: true, results: [{ success: true }] }),
    );
    const stored = await service.db.collection('alerts').countDocuments({ parentId: family.parentId });
    expect(stored).toBe(1);
  });
});

test('two instances that find what a killed one left send it once', { timeout: 90_000 }, async () => {
  const family = await service.newFamily();
  const key = crypto.randomUUID();
  const dying = await startInstance('after the press is stored', 0);
  await dying.press(family.childToken, key);
  expect(await dying.ended).toBe('SIGKILL');
  const both = await Promise.all([startInstance('never', LEASE_OVER_MS), startInstance('never', LEASE_OVER_MS)]);
  const texts = () => service.emulators.sms(family.phone);
  await eventually(() => expect(texts()).toHaveLength(1), { timeoutMs: 30_000 });
  for (const instance of both)
    await eventually(async () => expect(await instance.press(family.childToken, key)).toMatchObject({ success: true }));
  expect(texts()).toHaveLength(1);
});
