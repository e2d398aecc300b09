import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AccountChangeStep,
  type AccountChangeTimes,
  accountChangeState,
  accountChangeStep,
  isCodeSecondProof,
  isContested,
  isFrozen,
  type UndoProof,
} from './account-change.rules.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 1, 10);
const at = (hours: number) => new Date(START + Math.round(hours * HOUR_MS));
const DAY = 24;

/** A change that took these steps, each with the hour after the change. */
function changeAfter(...steps: readonly (readonly [AccountChangeStep, number])[]): AccountChangeTimes {
  let change: AccountChangeTimes = { changedAt: at(0) };
  for (const [step, hour] of steps) {
    const next = accountChangeStep(change, step, at(hour));
    if (!next) throw new Error(`${step.step} is not possible after ${hour} hours`);
    change = next;
  }
  return change;
}
const FREEZE = { step: 'freeze' } as const;
const RELEASE = { step: 'release' } as const;
const OBJECT = { step: 'object' } as const;
const EXTEND = { step: 'extend' } as const;
const ask = (by: UndoProof) => ({ step: 'ask-undo', by }) as const;
const states = (change: AccountChangeTimes, ...hours: number[]) =>
  hours.map((hour) => accountChangeState(change, at(hour)));

describe('the machine as drawn', () => {
  test('a change that nobody contests is over after seven days', () => {
    expect(states(changeAfter(), 0, 7 * DAY - 0.1, 7 * DAY)).toEqual(['changed', 'changed', 'over']);
  });

  test('a freeze lasts for seven days of its own, on the last day of the link too, and seven more when extended', () => {
    const frozen = changeAfter([FREEZE, 6 * DAY]);
    expect(states(frozen, 6 * DAY, 13 * DAY - 0.1, 13 * DAY)).toEqual(['frozen', 'frozen', 'over']);
    const extended = changeAfter([FREEZE, 6 * DAY], [EXTEND, 7 * DAY]);
    expect(states(extended, 20 * DAY - 0.1, 20 * DAY)).toEqual(['frozen', 'over']);
  });

  test('a link that was released cannot freeze again, and what it asks for leaves the account open', () => {
    const released = changeAfter([FREEZE, 1], [RELEASE, 2]);
    expect(accountChangeState(released, at(2))).toBe('changed');
    expect(accountChangeStep(released, FREEZE, at(3))).toBeUndefined();
    const asked = accountChangeStep(released, ask('password'), at(3)) as AccountChangeTimes;
    expect([isContested(asked, at(3)), isFrozen(asked, at(3))]).toEqual([true, false]);
  });

  test('an undo happens after 24 hours, and nobody can object to one that is due', () => {
    const asked = changeAfter([ask('code'), 1]);
    expect(isFrozen(asked, at(1))).toBe(true);
    expect(states(asked, 24.9, 25, 25 + 30 * DAY)).toEqual(['undo-asked', 'undo-due', 'undo-due']);
    expect(accountChangeStep(asked, OBJECT, at(25))).toBeUndefined();
    expect(isFrozen(asked, at(26))).toBe(true);
  });

  test.each([
    ['code', 'undo-due'],
    ['password', 'over'],
  ] as const)('an objection to an undo by %s that nobody decides about ends after seven days: %s', (by, end) => {
    const disputed = changeAfter([ask(by), 1], [OBJECT, 2]);
    expect(states(disputed, 2, 2 + 7 * DAY - 0.1, 2 + 7 * DAY)).toEqual(['disputed', 'disputed', end]);
    const extended = changeAfter([ask(by), 1], [OBJECT, 2], [EXTEND, 3]);
    expect(states(extended, 2 + 14 * DAY - 0.1, 2 + 14 * DAY)).toEqual(['disputed', end]);
  });

  test('a release ends an undo that was asked with a password, and not one that was asked with a code', () => {
    expect(accountChangeState(changeAfter([ask('password'), 1], [OBJECT, 2], [RELEASE, 3]), at(3))).toBe('changed');
    expect(accountChangeStep(changeAfter([ask('code'), 1]), RELEASE, at(2))).toBeUndefined();
  });

  test('two operators can undo or keep, also when it is over, and nothing changes what is undone', () => {
    const kept = changeAfter([ask('code'), 1], [OBJECT, 2], [{ step: 'keep' }, 3]);
    expect(states(kept, 3, 99)).toEqual(['over', 'over']);
    const undone = accountChangeStep(kept, { step: 'undo' }, at(99)) as AccountChangeTimes;
    expect(accountChangeState(undone, at(99))).toBe('undone');
    for (const step of ['freeze', 'release', 'object', 'extend', 'undo', 'keep'] as const)
      expect(accountChangeStep(undone, { step }, at(100))).toBeUndefined();
  });
});

/** The arrows in ADR 0032 as `from step to`. Those without a step are the clock's; operators' may begin anywhere. */
function drawnArrows(): string[] {
  const adr = join(import.meta.dirname, '../../../../docs/adr/0032-account-follows-its-owner.md');
  const [, drawing = ''] = readFileSync(adr, 'utf8').split('```mermaid');
  const arrows = [...drawing.matchAll(/^ *(\w+) --> (\w+): ([\w-]+)/gm)].map(([, from = '', to = '', word = '']) => [
    from.replace('_', '-'),
    STEPS.includes(word) ? word : 'clock',
    to.replace('_', '-'),
  ]);
  return arrows.filter(([, by = '']) => !OPERATORS.includes(by)).map((arrow) => arrow.join(' '));
}
const STEPS = ['freeze', 'release', 'ask-undo', 'object', 'extend', 'drop-undo', 'undo', 'keep'];
const OPERATORS = ['undo', 'keep'];

test('ADR 0032 draws every step that a walk at random takes, and no other', () => {
  const taken = new Set<string>();
  const moves = fc.record({
    asked: fc.oneof(
      fc.constantFrom('freeze', 'release', 'object', 'extend', 'drop-undo').map((name) => ({ step: name })),
      fc.constantFrom<UndoProof>('password', 'code').map(ask),
    ) as fc.Arbitrary<AccountChangeStep>,
    hours: fc.constantFrom(0, 1, DAY, 7 * DAY),
  });
  fc.assert(
    fc.property(fc.array(moves, { maxLength: 8 }), (walk) => {
      let [change, hour]: [AccountChangeTimes, number] = [changeAfter(), 0];
      for (const { asked, hours } of walk) {
        const [before, from] = states(change, hour, hour + hours);
        hour += hours;
        if (before !== from) taken.add(`${before} clock ${from}`);
        const next = accountChangeStep(change, asked, at(hour));
        if (next) taken.add(`${from} ${asked.step} ${accountChangeState(next, at(hour))}`);
        change = next ?? change;
      }
    }),
    { numRuns: 20_000, seed: 32 },
  );
  expect([...taken].toSorted()).toEqual(drawnArrows().toSorted());
});

/** What one person of the walk has. The other has what is missing. */
type Thing = 'old number' | 'new number' | 'mailbox' | 'passkey';
type Who = 'owner' | 'adversary';
interface World {
  readonly change: AccountChangeTimes;
  readonly now: Date;
  readonly isStolen: boolean;
  readonly holds: Readonly<Record<Who, readonly Thing[]>>;
  readonly knowsPassword: readonly Who[];
  /** Whoever asked for the undo; a password that was changed since voids one that was asked with it. */
  readonly asker?: Who | undefined;
  readonly isProofVoid?: boolean;
}
const has = (world: World, who: Who, thing: Thing) => world.holds[who].includes(thing);
const hasLink = (world: World, who: Who) => has(world, who, world.isStolen ? 'mailbox' : 'old number');
const isOpen = ({ change, now }: World) => !isFrozen(change, now);

function step(world: World, asked: AccountChangeStep): World {
  const change = accountChangeStep(world.change, asked, world.now);
  return change ? { ...world, change } : world;
}
function askUndo(world: World, who: Who, by: UndoProof): World {
  const hasProof =
    by === 'password'
      ? world.knowsPassword.includes(who)
      : isCodeSecondProof({ kind: 'phone', isStolen: world.isStolen }) && has(world, who, 'mailbox');
  if (!hasLink(world, who) || !hasProof) return world;
  const asked = step(world, ask(by));
  return asked === world ? world : { ...asked, asker: who, isProofVoid: false };
}
function newPassword(world: World, who: Who): World {
  return { ...world, knowsPassword: [who], isProofVoid: true };
}
function pass(world: World, hours: number): World {
  const now = new Date(world.now.getTime() + Math.round(hours * HOUR_MS));
  const { change } = world;
  if (accountChangeState(change, now) !== 'undo-due') return { ...world, now };
  const isVoid = change.undo?.by === 'password' && world.isProofVoid;
  const done = accountChangeStep(change, { step: isVoid ? 'drop-undo' : 'undo' }, now);
  return { ...world, now, change: done ?? change };
}

/** What anybody may try, if they have what it takes. */
const MOVES: Readonly<Record<string, (world: World, who: Who) => World>> = {
  freeze: (world, who) => (hasLink(world, who) ? step(world, FREEZE) : world),
  'undo by password': (world, who) => askUndo(world, who, 'password'),
  'undo by code': (world, who) => askUndo(world, who, 'code'),
  object(world, who) {
    const isTold = has(world, who, 'new number') || has(world, who, 'mailbox') || hasLink(world, who);
    return isTold || (!isOpen(world) && world.knowsPassword.includes(who)) ? step(world, OBJECT) : world;
  },
  release: (world, who) => (has(world, who, 'mailbox') || has(world, who, 'passkey') ? step(world, RELEASE) : world),
  'change the password': (world, who) =>
    isOpen(world) && world.knowsPassword.includes(who) ? newPassword(world, who) : world,
  'forget the password': (world, who) =>
    isOpen(world) && has(world, who, 'new number') ? newPassword(world, who) : world,
};

const ADVERSARIES = ['old number', 'mailbox', 'old password'] as const;
const walks = fc.record({
  adversary: fc.constantFrom(...ADVERSARIES),
  /** Only whoever knows the password, or has the mailbox and waits for 24 hours, can change the number. */
  maker: fc.constantFrom<Who>('owner', 'adversary'),
  isStolen: fc.boolean(),
  hasPasskey: fc.boolean(),
  moves: fc.array(
    fc.record({
      who: fc.constantFrom<Who>('owner', 'adversary'),
      move: fc.constantFrom(...Object.keys(MOVES)),
      hours: fc.oneof(fc.constantFrom(0, 0, 0, 23.99, 24, 7 * DAY), fc.double({ min: 0, max: 60, noNaN: true })),
    }),
    { maxLength: 14 },
  ),
});
type Walk = typeof walks extends fc.Arbitrary<infer W> ? W : never;

function begin({ adversary, maker, isStolen, hasPasskey }: Walk): World {
  const taken: readonly Thing[] = adversary === 'old password' ? [] : [adversary];
  const kept = (['old number', 'mailbox', ...(hasPasskey ? ['passkey' as const] : [])] as const).filter(
    (thing) => !taken.includes(thing),
  );
  // With the mailbox alone one needs the lost phone's reset: a stolen number and a new password.
  const byReset = maker === 'adversary' && adversary === 'mailbox';
  return {
    change: { changedAt: at(0) },
    now: at(0),
    isStolen: isStolen || byReset,
    holds: {
      owner: [...kept, ...(maker === 'owner' ? (['new number'] as const) : [])],
      adversary: [...taken, ...(maker === 'adversary' ? (['new number'] as const) : [])],
    },
    knowsPassword: byReset ? ['adversary'] : adversary === 'old password' ? ['owner', 'adversary'] : ['owner'],
  };
}
function walked(walk: Walk): World[] {
  const worlds = [begin(walk)];
  for (const { who, move, hours } of walk.moves) {
    const before = worlds.at(-1) as World;
    worlds.push(MOVES[move]?.(pass(before, hours), who) ?? before);
  }
  return worlds;
}
const RUNS = { numRuns: 5000 };

describe('a walk at random with an adversary who has the old number, the old password or the mailbox', () => {
  test('never takes the owner’s change back for the adversary, even where the owner does nothing', () => {
    const ofOwner = walks.filter(({ maker }) => maker === 'owner');
    fc.assert(
      fc.property(ofOwner, fc.boolean(), (walk, isIdle) => {
        const moves = isIdle ? walk.moves.filter(({ who }) => who === 'adversary') : walk.moves;
        const undone = walked({ ...walk, moves }).filter(({ change }) => change.undoneAt);
        expect(undone.filter(({ asker }) => asker !== 'owner')).toEqual([]);
      }),
      RUNS,
    );
  });

  test('never keeps the owner of the new number out for longer than it may', () => {
    fc.assert(
      fc.property(
        walks.filter(({ maker }) => maker === 'owner'),
        (walk) => {
          const last = walked(walk).at(-1) as World;
          if (last.change.undoneAt) return;
          // At most a freeze of seven days, a day's wait and an objection of seven more.
          const later = pass(pass(last, 8 * DAY), 8 * DAY);
          expect(isOpen(later)).toBe(true);
          expect(MOVES['forget the password']?.(later, 'owner').knowsPassword).toEqual(['owner']);
        },
      ),
      RUNS,
    );
  });

  test('leaves the owner of the old number and the mailbox the way back, whatever the adversary answers', () => {
    fc.assert(
      fc.property(
        walks.filter(({ adversary, maker }) => adversary === 'old password' && maker === 'adversary'),
        fc.constantFrom(...Object.keys(MOVES)),
        (walk, answer) => {
          for (const world of walked(walk)) {
            const { change, now, isStolen } = world;
            if (isStolen || ['over', 'undone', 'undo-due'].includes(accountChangeState(change, now))) continue;
            const asked = MOVES['undo by code']?.(world, 'owner') as World;
            const answered = MOVES[answer]?.(asked, 'adversary') as World;
            const last = pass(pass(answered, 24), 7 * DAY);
            // By the clock, or because both have asked for the operators, who can undo until the record is erased.
            const { undo } = last.change;
            expect(last.change.undoneAt !== undefined || undo?.objectedAt !== undefined).toBe(true);
          }
        },
      ),
      RUNS,
    );
  });
});
