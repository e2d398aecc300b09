import type { UserId } from '@notalone/contracts';
import { MENTOR_ASKS_MAX, MENTOR_FAMILIES_MAX } from '@notalone/contracts/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answered,
  asked,
  declined,
  ended,
  expired,
  isCheckInDue,
  isOpen,
  type MentorPair,
  started,
  toldOfEnd,
} from './mentor-pairs.rules.ts';

const START = new Date('2026-11-26T09:00:00.000Z');
const onDay = (days: number) => new Date(START.getTime() + days * 24 * 3600 * 1000);
const id = (letter: string) => letter.repeat(24) as UserId;
const [MENTOR, FAMILY] = [id('a'), id('b')];

const askOf = (mentorId = MENTOR, familyId = FAMILY, now = START): MentorPair => {
  const pair = asked([], { mentorId, familyId, now, newId: `${mentorId.slice(0, 12)}${familyId.slice(0, 12)}` });
  if (typeof pair === 'string') throw new Error(pair);
  return pair;
};
const activeOf = (mentorId = MENTOR, familyId = FAMILY): MentorPair => {
  const begun = started(askOf(mentorId, familyId), [], START);
  if (typeof begun === 'string') throw new Error(begun);
  return begun.pair;
};
const ask = { mentorId: MENTOR, familyId: FAMILY, now: START, newId: id('9') };

describe('asking', () => {
  test('the same mentor again is the same ask', () => {
    const first = askOf();
    expect(asked([first], ask)).toBe(first);
  });

  test('is refused with an active mentor, after three asks, and by a mentor who has three families', () => {
    expect(asked([activeOf(id('c'))], ask)).toBe('family-has-mentor');
    expect(
      asked(
        ['c', 'd', 'e'].map((letter) => askOf(id(letter))),
        ask,
      ),
    ).toBe('too-many-asks');
    expect(
      asked(
        ['c', 'd', 'e'].map((letter) => activeOf(MENTOR, id(letter))),
        ask,
      ),
    ).toBe('mentor-is-full');
  });

  test('is possible again 30 days after a no, and at once after an ask that nobody answered', () => {
    const no = declined(askOf(), START) as MentorPair;
    expect(asked([no], { ...ask, now: onDay(29) })).toBe('asked-lately');
    expect(asked([no], { ...ask, now: onDay(30) })).toMatchObject({ state: 'asked' });
    const silent = expired(askOf(), onDay(14)) as MentorPair;
    expect(asked([silent], { ...ask, now: onDay(14) })).toMatchObject({ state: 'asked', _id: id('9') });
  });
});

describe('starting', () => {
  test('takes back what the family had asked others, and sets the check-in four weeks on', () => {
    const [mine, other] = [askOf(), askOf(id('c'))];
    expect(started(mine, [mine, other], onDay(1))).toMatchObject({
      pair: { state: 'active', checkInAt: onDay(29) },
      withdrawn: [{ _id: other._id, state: 'ended', endedBy: 'family' }],
    });
  });

  test('is refused for a family that has a mentor, a fourth family, and an ask of two weeks ago', () => {
    expect(started(askOf(), [activeOf(id('c'))], START)).toBe('family-has-mentor');
    const three = ['c', 'd', 'e'].map((letter) => activeOf(MENTOR, id(letter)));
    expect(started(askOf(), three, START)).toBe('mentor-is-full');
    expect(started(askOf(), [], onDay(14))).toBe('not-open');
  });
});

test('how it is going is asked after four weeks, until the end', () => {
  const pair = activeOf();
  const said = { answer: 'helps', words: '' } as const;
  expect([isCheckInDue(pair, onDay(27)), isCheckInDue(pair, onDay(28))]).toEqual([false, true]);
  expect(answered(pair, 'family', said, onDay(27))).toBeUndefined();
  expect(answered(pair, 'family', said, onDay(28))?.answers.family).toMatchObject(said);
  const over = ended(pair, { by: 'family', now: onDay(28) }) as MentorPair;
  expect(answered(over, 'mentor', said, onDay(29))).toBeUndefined();
});

test('the other is told of an end, the family of a no, and nobody of an ask that is taken back', () => {
  const [pair, open] = [activeOf(), askOf()];
  const endOf = (before: MentorPair, by: 'mentor' | 'family' | 'us') => ended(before, { by, now: START }) as MentorPair;
  expect(toldOfEnd(pair, endOf(pair, 'mentor'))).toEqual([FAMILY]);
  expect(toldOfEnd(pair, endOf(pair, 'family'))).toEqual([MENTOR]);
  expect(toldOfEnd(pair, endOf(pair, 'us'), FAMILY)).toEqual([MENTOR]);
  expect(toldOfEnd(open, endOf(open, 'mentor'))).toEqual([FAMILY]);
  expect(toldOfEnd(open, endOf(open, 'family'))).toEqual([]);
  expect(toldOfEnd(open, endOf(open, 'us'), FAMILY)).toEqual([]);
});

const RARE = ['decline', 'end', 'leave', 'answer', 'wait'] as const;
const commands = fc.array(
  fc.record({
    what: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('ask', 'start') },
      { weight: 1, arbitrary: fc.constantFrom(...RARE) },
    ),
    // So few that they meet: mentors for a family to choose from, families for a mentor to be full.
    mentor: fc.integer({ min: 0, max: 1 }),
    family: fc.integer({ min: 2, max: 6 }),
    by: fc.constantFrom<'mentor' | 'family'>('mentor', 'family'),
    days: fc.integer({ min: 0, max: 40 }),
  }),
  { minLength: 40, maxLength: 80 },
);
type Command = typeof commands extends fc.Arbitrary<(infer C)[]> ? C : never;

/** Every pair that there ever was, as the store keeps them. */
class World {
  pairs: MentorPair[] = [];
  now = START;
  private newest = 0;

  save(pair: MentorPair | undefined): void {
    if (pair) this.pairs = [...this.pairs.filter(({ _id }) => _id !== pair._id), pair];
  }
  ids = ({ mentor, family }: Command) => ({ mentorId: id(`${mentor}`), familyId: id(`${family}`) });
  newestOf(command: Command): MentorPair | undefined {
    const { mentorId, familyId } = this.ids(command);
    return this.pairs.findLast((pair) => pair.mentorId === mentorId && pair.familyId === familyId);
  }
  do(command: Command): void {
    const { what, by, days } = command;
    const pair = this.newestOf(command);
    const { now } = this;
    if (what === 'wait') {
      this.now = new Date(now.getTime() + days * 24 * 3600 * 1000);
      for (const one of this.pairs) this.save(expired(one, this.now));
    } else if (what === 'ask') {
      const made = asked(this.pairs, { ...this.ids(command), now, newId: `${this.newest++}` });
      if (typeof made !== 'string') this.save(made);
    } else if (what === 'leave') {
      for (const one of this.pairs.filter(({ mentorId }) => mentorId === this.ids(command).mentorId))
        this.save(ended(one, { by: 'us', now }));
    } else if (pair) this.change(pair, what, by);
  }
  private change(pair: MentorPair, what: 'start' | 'decline' | 'end' | 'answer', by: 'mentor' | 'family'): void {
    const { now } = this;
    if (what === 'decline') this.save(declined(pair, now));
    if (what === 'end') this.save(ended(pair, { by, now }));
    if (what === 'answer') this.save(answered(pair, by, { answer: 'not-sure', words: '' }, now));
    if (what !== 'start') return;
    const begun = started(pair, this.pairs, now);
    if (typeof begun === 'string') return;
    for (const one of [begun.pair, ...begun.withdrawn]) this.save(one);
  }
}

const active = ({ state }: MentorPair) => state === 'active';
/** Whether more of these belong to one person than may. */
const isOverLimit = (pairs: readonly MentorPair[], field: 'mentorId' | 'familyId', max: number): boolean =>
  [...Map.groupBy(pairs, (pair) => pair[field]).values()].some(({ length }) => length > max);

const isWithinLimits = ({ pairs, now }: World): boolean => {
  const going = pairs.filter(active);
  const waiting = pairs.filter((pair) => !active(pair) && isOpen(pair, now));
  return !(
    isOverLimit(going, 'mentorId', MENTOR_FAMILIES_MAX) ||
    isOverLimit(going, 'familyId', 1) ||
    isOverLimit(waiting, 'familyId', MENTOR_ASKS_MAX)
  );
};

test('whatever happens: three families a mentor, one mentor a family, three asks, and what is over stays over', () => {
  let most = 0;
  fc.assert(
    fc.property(commands, (plan) => {
      const world = new World();
      const over = new Map<string, MentorPair>();
      return plan.every((command) => {
        world.do(command);
        const isKept = world.pairs.every((pair) => (over.get(pair._id) ?? pair) === pair);
        for (const pair of world.pairs) if (pair.endedAt) over.set(pair._id, pair);
        most = Math.max(most, world.pairs.filter(active).length);
        return isKept && isWithinLimits(world);
      });
    }),
  );
  expect(most, 'a walk that starts little proves little').toBeGreaterThanOrEqual(MENTOR_FAMILIES_MAX);
});
