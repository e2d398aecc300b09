import { LOST_PHONE_WAIT_HOURS } from '@notalone/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LostPhone, type LostPhoneStep, lostPhoneState, lostPhoneStep } from './lost-phone.rules.ts';

const HOUR_MS = 3_600_000;
const steps = fc.array(
  fc.record({
    step: fc.constantFrom<LostPhoneStep>('start', 'stop', 'finish'),
    /** What passes before it: often about the 24 hours. */
    hours: fc.oneof(fc.double({ min: 0, max: 30, noNaN: true }), fc.constantFrom(0, 23.99, 24, 24 * 7, 24 * 8)),
  }),
  { maxLength: 12 },
);

test('whatever is tried and when: never done before 24 hours, never after a stop, and once', () => {
  fc.assert(
    fc.property(steps, (walk) => {
      let now = new Date('2026-11-01T10:00:00Z');
      let lost: LostPhone = { askedAt: now };
      const done: Date[] = [];
      for (const { step, hours } of walk) {
        now = new Date(now.getTime() + Math.round(hours * HOUR_MS));
        const before = lostPhoneState(lost, now);
        const next = lostPhoneStep(lost, step, now);
        if (!next) continue;
        // What has ended stays as it is.
        expect(['done', 'stopped', 'expired']).not.toContain(before);
        lost = next;
        if (step === 'finish') done.push(now);
      }
      expect(done.length).toBeLessThanOrEqual(1);
      const [doneAt] = done;
      if (!doneAt) return;
      expect(lost.stoppedAt).toBeUndefined();
      expect(doneAt.getTime() - (lost.warnedAt?.getTime() ?? Infinity)).toBeGreaterThanOrEqual(
        LOST_PHONE_WAIT_HOURS * HOUR_MS,
      );
    }),
    { numRuns: 2000 },
  );
});

test('goes the drawn way', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 1) + hours * HOUR_MS);
  const asked: LostPhone = { askedAt: at(0) };
  expect([at(0), at(23), at(24)].map((now) => lostPhoneState(asked, now))).toEqual(['asked', 'asked', 'expired']);
  const waiting = lostPhoneStep(asked, 'start', at(1));
  if (!waiting) throw new Error('It did not start');
  expect([at(1), at(24.9), at(25), at(25 + 24 * 7)].map((now) => lostPhoneState(waiting, now))).toEqual([
    'waiting',
    'waiting',
    'ready',
    'expired',
  ]);
  expect(lostPhoneStep(waiting, 'finish', at(24.9))).toBeUndefined();
  const ends = (['finish', 'stop'] as const).map((step) => lostPhoneStep(waiting, step, at(25)));
  expect(ends.map((end) => end && lostPhoneState(end, at(26)))).toEqual(['done', 'stopped']);
});
