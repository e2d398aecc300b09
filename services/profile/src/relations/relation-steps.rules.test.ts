import { pairKey, userIdSchema } from '@notalone/contracts';
import { expect, test } from 'vitest';
import { accepted, asked, blocked, isEmpty, lapsed, parted, refused, reported, type Step, strangers, type Taken, unblocked } from './relation-steps.rules.ts';
import { daysAfter, type Relation, standingOf } from './relations.rules.ts';

const [me, other] = [userIdSchema.parse('a'.repeat(24)), userIdSchema.parse('b'.repeat(24))];
const start = new Date('2026-01-01T00:00:00.000Z');

const STEPS: readonly ((relation: Relation, taken: Taken) => Step | undefined)[] = [
  asked,
  asked,
  asked,
  refused,
  parted,
  blocked,
  unblocked,
  unblocked,
  reported,
  (relation, taken) => accepted(relation, relation.request?._id ?? '', taken),
  (relation, { now }) => lapsed(relation, now),
];

/** Sixty moments of two people's lives: a step by either, both at random, after some days. */
function* life(seed: number, daysBetween: number): Generator<{ step: Step; now: Date }> {
  let random = seed;
  const pick = (max: number) => {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((random / 2_147_483_648) * max);
  };
  let relation = strangers([me, other], start);
  let now = start;
  for (let turn = 0; turn < 60; turn += 1) {
    now = daysAfter(now, pick(daysBetween));
    const taken = { by: pick(2) ? me : other, now, newId: `${seed}-${turn}` };
    const step = STEPS[pick(STEPS.length)]?.(relation, taken) ?? { relation };
    yield { step, now };
    relation = step.relation;
  }
}
const LIVES = Array.from({ length: 400 }, (_, seed) => seed + 1);

function faultsOf(relation: Relation, now: Date): string[] {
  const { state, request, blocked: block, refused: refusals, reportedBy } = relation;
  const standings = [me, other].map((who) => standingOf(relation, who, now));
  const otherThanReceived = standings.filter((standing) => standing !== 'received');
  const faults: readonly (readonly [string, boolean])[] = [
    ['a block without its state, or the other way round', (block !== undefined) !== (state === 'blocked')],
    ['a request between people who are connected', request !== undefined && state === 'connected'],
    ['a request that waits or is seen under a block', request !== undefined && state === 'blocked' && (!request.refusedAt || request.sent.expiresAt > now)],
    ['a request that waits although one reported the other', reportedBy.length > 0 && standings.includes('received')],
    ['seen as sent by who reported the other', standings.some((standing, index) => standing === 'sent' && reportedBy.includes([me, other][index] ?? me))],
    ['two refusals of one person', new Set(refusals.map(({ by }) => by)).size < refusals.length],
    ['seen by its sender for longer than it lasts', request !== undefined && request.sent.expiresAt > request.expiresAt],
    ['a request between others', request !== undefined && pairKey(request.from, request.to) !== pairKey(me, other)],
    ['received by both', otherThanReceived.length === 0],
    ['received of somebody connected', standings.includes('received') && !otherThanReceived.every((standing) => standing === 'sent' || standing === 'none')],
  ];
  return faults.filter(([, isFault]) => isFault).map(([fault]) => fault);
}

test('whatever two people do in whatever order, what holds of every relation holds', () => {
  const faults = LIVES.flatMap((seed) => [...life(seed, 12)].flatMap(({ step, now }) => faultsOf(step.relation, now)));
  expect(faults).toEqual([]);
});

/** The requests the other services believe to wait, if they believed `open` before; the same as wait, or the step told them wrong. */
function believed(open: readonly string[], { ended, requested }: Step): string[] {
  const left = open.filter((id) => id !== ended?.request._id);
  return requested ? [...left, requested._id] : left;
}
const waitsIn = ({ request }: Relation) => (request && !request.refusedAt ? [request._id] : []);

test('the other services hear of each request once, and of its end once', () => {
  for (const seed of LIVES) {
    let open: string[] = [];
    for (const { step } of life(seed, 30)) {
      const isEndOfNothing = step.ended !== undefined && step.ended.outcome !== 'accepted' && !open.includes(step.ended.request._id);
      open = believed(open, step);
      expect([isEndOfNothing, open]).toEqual([false, waitsIn(step.relation)]);
    }
  }
});

test('nothing is left of two people once everything has lapsed, unless the other services know of them', () => {
  const asking = asked(strangers([me, other], start), { by: me, now: start, newId: '1' })?.relation ?? strangers([me, other], start);
  const answer = refused(asking, { by: other, now: start, newId: '2' })?.relation ?? asking;
  expect(isEmpty(answer)).toBe(false);
  expect(isEmpty(lapsed(answer, daysAfter(start, 60)).relation)).toBe(false);
  expect(isEmpty(lapsed(answer, daysAfter(start, 90)).relation)).toBe(true);
  expect(isEmpty({ ...lapsed(answer, daysAfter(start, 90)).relation, version: 1 })).toBe(false);
});

test('nobody gets connected by what stood before a report', () => {
  for (const seed of LIVES) {
    let before = strangers([me, other], start);
    for (const { step } of life(seed, 12)) {
      const isNew = step.relation.state === 'connected' && before.state !== 'connected';
      expect(isNew && before.reportedBy.length > 0, `life ${seed}`).toBe(false);
      before = step.relation;
    }
  }
});

test.each([
  ['who was refused', me],
  ['who refused', other],
])('a block taken back by %s does not let the refused ask anew before their time', (_who, by) => {
  const day = (days: number, who: typeof me) => ({ by: who, now: daysAfter(start, days), newId: String(days) });
  const steps: [typeof asked, Taken][] = [
    [asked, day(0, me)],
    [refused, day(1, other)],
    [blocked, day(2, by)],
    [unblocked, day(3, by)],
  ];
  const known = steps.reduce((relation, [step, taken]) => step(relation, taken)?.relation ?? relation, strangers([me, other], start));
  expect([me, other].map((who) => standingOf(known, who, daysAfter(start, 3)))).toEqual(['none', 'none']);
  const again = asked(known, day(4, me));
  expect([again?.requested, again && standingOf(again.relation, me, daysAfter(start, 4))]).toEqual([undefined, 'sent']);
  expect(again && standingOf(again.relation, other, daysAfter(start, 4))).toBe('none');
  expect(again && asked(again.relation, day(32, me))?.requested).toBeDefined();
  expect(asked(known, day(4, other))?.requested?.from).toBe(other);
});
