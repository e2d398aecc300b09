import { type ChildId, GUARDIAN_LIMITS, type UserId } from '@notalone/contracts';
import { GUARDIAN_CODE_ATTEMPTS, GUARDIAN_INVITATION_DAYS, GUARDIAN_UNDO_DAYS } from '@notalone/contracts/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  codeTyped,
  type GuardianInvitation,
  isPending,
  withdrawn,
} from '../child-records/guardian-invitations.rules.ts';
import { daysAfter } from '../relations/relations.rules.ts';
import { canUndoUntil, type Guardianship, joined, left, limited, undone, unlimited } from './guardianship.rules.ts';

const START = new Date('2026-11-26T09:00:00.000Z');
const id = (letter: string) => letter.repeat(24) as UserId;
const [ANN, BEN, CAL] = [id('a'), id('b'), id('c')];
const ofAnn: Guardianship = { parentId: ANN, guardianIds: [ANN] };
const ofBoth = joined(ofAnn, BEN, START) as Guardianship;

test('the second is out again only by the first, and for seven days', () => {
  expect(canUndoUntil(ofBoth, [])).toEqual(daysAfter(START, GUARDIAN_UNDO_DAYS));
  expect(undone(ofBoth, BEN, START)).toBe('not-first');
  expect(undone(ofBoth, CAL, START)).toBe('not-first');
  expect(undone(ofAnn, ANN, START)).toBe('not-first');
  expect(undone(ofBoth, ANN, daysAfter(START, GUARDIAN_UNDO_DAYS))).toBe('too-late');
  expect(undone(ofBoth, ANN, START)).toMatchObject({ parentId: ANN, guardianIds: [ANN] });
  for (const what of GUARDIAN_LIMITS) {
    const ofLimited = limited(ofBoth, { userId: ANN, what }, true, START);
    expect([undone(ofLimited, ANN, START), canUndoUntil(ofLimited, [])]).toEqual(['too-late', undefined]);
    const ofOther = limited(ofBoth, { userId: BEN, what }, true, START);
    expect(undone(ofOther, ANN, START)).toMatchObject({ guardianIds: [ANN] });
  }
});

test('when the first leaves the other is the first; whoever invites anew cannot undo the former second', () => {
  const withheld = [ANN, BEN].map((userId) => ({ userId, what: 'place' as const }));
  const ofBen = left({ ...ofBoth, withheld }, ANN, START) as Guardianship;
  expect(ofBen).toMatchObject({ parentId: BEN, guardianIds: [BEN], withheld });
  expect(left(ofBen, BEN, START)).toBeUndefined();
  expect(left(ofBen, ANN, START)).toBeUndefined();
  const again = joined(ofBen, ANN, daysAfter(START, 1)) as Guardianship;
  expect([again.guardianIds, again.withheld]).toEqual([[BEN, ANN], withheld]);
  expect(unlimited(again, ANN).withheld).toEqual([{ userId: BEN, what: 'place' }]);
  expect(unlimited(ofAnn, ANN)).toEqual(ofAnn);
  expect(undone(again, ANN, daysAfter(START, 2))).toBe('not-first');
  expect(undone(unlimited(again, BEN), BEN, daysAfter(START, 2))).toMatchObject({ guardianIds: [BEN] });
});

const commands = fc.array(
  fc.record({
    what: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('invite', 'right code', 'wrong code') },
      { weight: 1, arbitrary: fc.constantFrom('withdraw', 'undo', 'leave', 'wait', 'take', 'give back') },
    ),
    by: fc.constantFrom(ANN, BEN, CAL),
    days: fc.integer({ min: 1, max: 8 }),
  }),
  { minLength: 30, maxLength: 60 },
);
type Command = typeof commands extends fc.Arbitrary<(infer C)[]> ? C : never;

/** One child and all invitations there ever were for it, as the store keeps them. */
class World {
  child: Guardianship = ofAnn;
  invitations: GuardianInvitation[] = [];
  /** From whom the moderator took the place, and has not given it back. */
  taken = new Set<UserId>();
  now = START;

  get newest(): GuardianInvitation | undefined {
    return this.invitations.at(-1);
  }
  private replace(after: GuardianInvitation | undefined): void {
    if (after) this.invitations[this.invitations.length - 1] = after;
  }
  do({ what, by, days }: Command): void {
    const { newest, now } = this;
    if (what === 'wait') this.now = daysAfter(now, days);
    else if (what === 'take' || what === 'give back') this.moderate(by, what === 'take');
    else if (what === 'leave') this.child = left(this.child, by, now) ?? this.child;
    else if (what === 'undo') {
      const after = undone(this.child, by, now);
      if (typeof after !== 'string') this.child = after;
    } else if (what === 'invite') this.invite(by);
    else if (newest && what === 'withdraw') this.replace(withdrawn(newest, now));
    else if (newest) this.type(newest, what === 'right code', by);
  }
  private moderate(userId: UserId, isWithheld: boolean): void {
    this.child = limited(this.child, { userId, what: 'place' }, isWithheld, this.now);
    if (isWithheld) this.taken.add(userId);
    else this.taken.delete(userId);
  }
  private invite(by: UserId): void {
    const { newest, now, child } = this;
    if (child.guardianIds.length > 1 || !child.guardianIds.includes(by)) return;
    if (newest) this.replace(withdrawn(newest, now));
    const expiresAt = daysAfter(now, GUARDIAN_INVITATION_DAYS);
    this.invitations.push({
      childId: id('9') as string as ChildId,
      invitedBy: by,
      state: 'pending',
      wrongCodes: 0,
      expiresAt,
    });
  }
  private type(invitation: GuardianInvitation, isRight: boolean, by: UserId): void {
    const after = codeTyped(invitation, isRight, this.now);
    const child = after?.state === 'accepted' ? joined(this.child, by, this.now) : this.child;
    // As the transaction: without a new guardian nothing of it is stored.
    if (!after || !child) return;
    this.replace(after);
    this.child = child;
  }
}

/** Why the guardians are others than before, by the rules alone. */
function isAllowedChange(before: World, { what, by }: Command, after: readonly UserId[]): boolean {
  const { child, newest, now } = before;
  const gone = child.guardianIds.filter((one) => !after.includes(one));
  const come = after.filter((one) => !child.guardianIds.includes(one));
  if (come.length > 0)
    return what === 'right code' && come.join() === by && newest !== undefined && isPending(newest, now);
  if (gone.length === 0) return true;
  const isUndone =
    what === 'undo' && by === child.parentId && !before.taken.has(by) && (canUndoUntil(child, []) ?? START) > now;
  return gone.length === 1 && (isUndone || (what === 'leave' && gone[0] === by));
}

/** Whoever goes, or loses something while being a guardian, may know the PIN. */
function expectRevoked(before: World, { what, by }: Command, after: Guardianship): void {
  const isTaken = what === 'take' && before.child.guardianIds.includes(by);
  const isRevoked = isTaken || after.guardianIds.length < before.child.guardianIds.length;
  expect(after.guardianRevokedAt).toBe(isRevoked ? before.now : before.child.guardianRevokedAt);
  expect(after.needsNewPin).toBe(after.guardianRevokedAt && true);
}

test('whatever happens, one or two guardians, who come or go by their own deed or the undo; what was taken stays taken, and both end what they knew', () => {
  let [joinings, undoings] = [0, 0];
  fc.assert(
    fc.property(commands, (all) => {
      const world = new World();
      for (const command of all) {
        const before = Object.assign(new World(), {
          child: world.child,
          invitations: [...world.invitations],
          taken: new Set(world.taken),
          now: world.now,
        });
        world.do(command);
        const { child, invitations, now } = world;
        const { guardianIds, parentId } = child;
        expect([1, 2]).toContain(guardianIds.length);
        expect(new Set(guardianIds).size).toBe(guardianIds.length);
        expect(parentId).toBe(guardianIds[0]);
        expect(child.joined?.every(({ userId }) => guardianIds.includes(userId)) ?? true).toBe(true);
        expect(isAllowedChange(before, command, guardianIds)).toBe(true);
        expectRevoked(before, command, child);
        expect(new Set(child.withheld?.map(({ userId }) => userId))).toEqual(world.taken);
        expect(invitations.filter((one) => isPending(one, now)).length).toBeLessThan(2);
        expect(invitations.every(({ wrongCodes }) => wrongCodes <= GUARDIAN_CODE_ATTEMPTS)).toBe(true);
        if (guardianIds.length > before.child.guardianIds.length) joinings += 1;
        if (guardianIds.length < before.child.guardianIds.length && command.what === 'undo') undoings += 1;
      }
    }),
    { numRuns: 300 },
  );
  expect([joinings > 20, undoings > 3]).toEqual([true, true]);
});

test('five wrong codes end an invitation, the right one too late as well', () => {
  const pending: GuardianInvitation = {
    childId: id('9') as string as ChildId,
    invitedBy: ANN,
    state: 'pending',
    wrongCodes: 0,
    expiresAt: daysAfter(START, GUARDIAN_INVITATION_DAYS),
  };
  let typed: GuardianInvitation | undefined = pending;
  for (let times = 0; times < GUARDIAN_CODE_ATTEMPTS; times += 1) typed = typed && codeTyped(typed, false, START);
  expect(typed?.state).toBe('failed');
  expect(typed && codeTyped(typed, true, START)).toBeUndefined();
  expect(codeTyped(pending, true, daysAfter(START, GUARDIAN_INVITATION_DAYS))).toBeUndefined();
});
