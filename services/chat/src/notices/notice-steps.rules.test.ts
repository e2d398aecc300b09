import { noticeKindSchema } from '@notalone/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NoticeState } from '../notifications/notice-jobs.store.ts';
import { heldUntil, mailAt, nextStep, type Situation } from './notice-steps.rules.ts';

const START = Date.parse('2026-11-25T12:00:00Z');
const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(START + minutes * MINUTE_MS);
const SITUATION: Situation = {
  ...{ kind: 'message', unreadSince: at(0), newsAt: at(0), push: true, email: 'on', hasDevice: true, isReached: true },
  quietHours: { isOn: true, from: '21:00', to: '07:00' },
};

test.each<[string, NoticeState, Partial<Situation>, number, string]>([
  ['is pushed by day', 'pushDue', {}, 1, 'push'],
  ['is held by night', 'pushDue', {}, 600, 'wait'],
  ['passes to the mail where there is no device', 'pushDue', { hasDevice: false }, 1, 'pass'],
  ['waits half an hour for the mail', 'mailDue', {}, 29, 'wait'],
  ['is mailed after it', 'mailDue', {}, 30, 'mail'],
  ['is mailed once', 'mailDue', { mailedAt: at(30) }, 300, 'end'],
  ['is not mailed once it was opened', 'mailDue', { openedAt: at(2) }, 30, 'end'],
  ['is not mailed where that is switched off', 'mailDue', { email: 'off' }, 30, 'end'],
  ['is not mailed where a device is reached', 'mailDue', { email: 'unless-reached' }, 30, 'end'],
  ['is mailed where none is', 'mailDue', { email: 'unless-reached', isReached: false }, 30, 'mail'],
])('a notice %s', (_what, state, changes, minutes, step) =>
  expect(nextStep(state, { ...SITUATION, ...changes }, at(minutes)).do).toBe(step),
);

test('the wait for the mail begins with the first unread, after quiet hours, and anew with news after an opening', () => {
  expect(mailAt({ ...SITUATION, newsAt: at(25) })).toEqual(at(30));
  expect(mailAt({ ...SITUATION, kind: 'request' })).toEqual(at(180));
  expect(mailAt({ ...SITUATION, unreadSince: at(600) })).toEqual(new Date('2026-11-26T07:30:00Z'));
  expect(mailAt({ ...SITUATION, openedAt: at(5), newsAt: at(20) })).toEqual(at(50));
});

interface Act {
  readonly what: 'news' | 'read' | 'open' | 'block' | 'unblock' | 'wait' | 'toggle';
  readonly minutes: number;
}
const acts = fc.array(
  fc.record({
    what: fc.constantFrom<Act['what']>('news', 'news', 'read', 'open', 'block', 'unblock', 'wait', 'wait', 'toggle'),
    minutes: fc.integer({ min: 0, max: 240 }),
  }),
  { minLength: 1, maxLength: 40 },
);
const kinds = fc.constantFrom(...noticeKindSchema.options);
const emails = fc.constantFrom<Situation['email']>('on', 'off', 'unless-reached');

/** One notification and its job, as the stores and the worker keep them. */
interface Model {
  situation: Situation;
  isRead: boolean;
  isBlocked: boolean;
  job: { state: NoticeState; dueAt: Date } | undefined;
  /** Since when what was mailed had been unread. */
  readonly mailed: Date[];
}

const ACTS: Readonly<Record<Act['what'], (model: Model, now: Date) => void>> = {
  news(model, now) {
    const unreadSince = model.isRead ? now : model.situation.unreadSince;
    model.situation = { ...model.situation, newsAt: now, unreadSince };
    model.isRead = false;
    if (model.job?.state !== 'pushDue') model.job = { state: 'pushDue', dueAt: now };
  },
  read(model) {
    model.isRead = true;
  },
  open(model, now) {
    model.situation = { ...model.situation, openedAt: now };
  },
  block(model) {
    model.isBlocked = true;
  },
  unblock(model) {
    model.isBlocked = false;
  },
  wait: () => undefined,
  toggle(model) {
    model.situation = { ...model.situation, push: !model.situation.push };
  },
};

function requireMaySend({ situation, isRead, isBlocked }: Model, now: Date): void {
  expect(isRead || isBlocked).toBe(false);
  expect(situation.openedAt === undefined || situation.openedAt < situation.newsAt).toBe(true);
  expect(heldUntil(situation, now)).toBeUndefined();
}

function takeStep(model: Model, state: NoticeState, now: Date): void {
  const { situation, isRead, isBlocked } = model;
  const step = nextStep(state, isRead || isBlocked ? undefined : situation, now);
  if (step.do === 'push' || step.do === 'mail') requireMaySend(model, now);
  if (step.do === 'mail') {
    model.mailed.push(situation.unreadSince);
    model.situation = { ...situation, mailedAt: now };
  }
  if (step.do === 'wait') expect(step.until > now).toBe(true);
  if (step.do === 'wait') model.job = { state, dueAt: step.until };
  else model.job = step.do === 'push' || step.do === 'pass' ? { state: 'mailDue', dueAt: now } : undefined;
}

function runDue(model: Model, now: Date): void {
  // A job that is never done would go on for ever.
  for (let steps = 0; model.job && model.job.dueAt <= now; steps++) {
    expect(steps).toBeLessThan(5);
    takeStep(model, model.job.state, now);
  }
}

/** Minute by minute, and then for two days. */
function walk(situation: Situation, plan: readonly Act[]): readonly Date[] {
  const model: Model = { situation, isRead: true, isBlocked: false, job: undefined, mailed: [] };
  let minute = 0;
  for (const { what, minutes } of plan) {
    ACTS[what](model, at(minute));
    for (const end = minute + minutes + 1; minute < end; minute++) runDue(model, at(minute));
  }
  for (const end = minute + 2 * 24 * 60; model.job && minute < end; minute += 10) runDue(model, at(minute));
  expect(model.job).toBeUndefined();
  return model.mailed;
}

test('whatever happens: nothing of what is read, opened or blocked, nothing in quiet hours, one mail for one unread', () => {
  fc.assert(
    fc.property(kinds, emails, fc.boolean(), acts, (kind, email, isReached, plan) => {
      const mails = walk({ ...SITUATION, kind, email, isReached }, plan);
      expect(new Set(mails.map((unreadSince) => unreadSince.getTime())).size).toBe(mails.length);
      const isOff = email === 'off' || (email === 'unless-reached' && isReached);
      expect(isOff ? mails : []).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('an emergency is pushed in the minute in which it happens, at any hour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 * 24 * 60 }), (minute) => {
      const emergency = { ...SITUATION, kind: 'emergency', unreadSince: at(minute), newsAt: at(minute) } as const;
      expect(nextStep('pushDue', emergency, at(minute)).do).toBe('push');
    }),
  );
});
