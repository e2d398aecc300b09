import {
  type AvatarFile,
  type BodyOf,
  type Child,
  type ChildId,
  childBirthdayChanged,
  type children,
  type GuardianAction,
  type ReadingRule,
  type UserId,
} from '@notalone/contracts';
import type { Birth } from '@notalone/contracts/age-limits';
import type { ClientSession } from 'mongodb';
import { isGrownUp, loginOf, mustBeLookedAt, readingRule } from '../child-records/children.rules.ts';
import { type ChildDocument, lockChild, requireDecidingChild, saveChild } from '../child-records/children.store.ts';
import { requireNoFrozenGuardian } from '../child-records/frozen-guardians.ts';
import { recordAction } from '../child-records/guardian-entries.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { endTooFarApart } from '../friendships/end-friendships.ts';
import { awaitBirthday } from './awaited-birthday.ts';
import { viewChild } from './children.view.ts';
import { recordChildConsents } from './record-child-consents.ts';

type Changes = BodyOf<typeof children.changeChild>;

const RULES = ['not', 'with-reason', 'freely'] as const;
const isFreer = (after: ReadingRule, before: ReadingRule): boolean => RULES.indexOf(after) > RULES.indexOf(before);

/** A first birthday is given; another one changes who reads what, and who may be friends. */
function birthdayChange(
  before: Birth,
  after: Birth,
  now: Date,
): { isNew: boolean; isAnother: boolean; opens: boolean } {
  const isNew = after.birthMonth !== before.birthMonth || after.birthYear !== before.birthYear;
  const isAnother = isNew && before.birthYear !== undefined;
  return { isNew, isAnother, opens: isAnother && isFreer(readingRule(after, now), readingRule(before, now)) };
}

/** The child with a birthday that counts at once: it takes the place of one that waits. */
function withBirthday(
  { grownUpAt, awaitedBirth: _, ...child }: ChildDocument,
  { birthMonth, birthYear }: Birth,
  opens: boolean,
  now: Date,
): ChildDocument {
  return {
    ...child,
    // A corrected year makes it a child again.
    ...(grownUpAt && isGrownUp({ birthMonth, birthYear }, now) && { grownUpAt }),
    ...(birthMonth !== undefined && { birthMonth }),
    ...(birthYear !== undefined && { birthYear }),
    ...(opens && { readableSince: now }),
  };
}

interface GivenBirth {
  readonly birth: Birth;
  readonly userId: UserId;
  readonly requireFreshPassword: () => void;
}
/**
 * What becomes of the birthday, and whether it counts now.
 * @throws PASSWORD_NEEDED for another one; CONFLICT while a guardian's account is stopped, or another one waits
 */
async function applyBirthday(
  { db, outbox, now }: Pick<ProfileDeps, 'db' | 'outbox' | 'now'>,
  before: ChildDocument,
  { birth, userId, requireFreshPassword }: GivenBirth,
  session: ClientSession,
): Promise<{ child: ChildDocument; isNew: boolean; isAnother: boolean }> {
  const { isNew, isAnother, opens } = birthdayChange(before, birth, now());
  if (isAnother) {
    requireFreshPassword();
    await requireNoFrozenGuardian(db, before, now());
  }
  if (!isAnother || !mustBeLookedAt(before, birth, now()))
    return { child: isNew ? withBirthday(before, birth, opens, now()) : before, isNew, isAnother };
  const awaitedBirth = await awaitBirthday({ db, outbox, now }, before, birth, userId, session);
  return { child: { ...before, awaitedBirth }, isNew: false, isAnother: false };
}

/** What the other guardian sees of a change (rules 10.2). */
function actionsOf(before: ChildDocument, after: ChildDocument): GuardianAction[] {
  const isOther = (field: 'discoverable' | 'birthMonth' | 'birthYear') => before[field] !== after[field];
  const birthday = before.birthYear === undefined ? 'gave-birthday' : 'changed-birthday';
  return [
    ...(['login', 'messages', 'position'] as const)
      .filter((purpose) => before.consents[purpose] !== after.consents[purpose])
      .map((purpose) => (after.consents[purpose] ? (`allowed-${purpose}` as const) : (`stopped-${purpose}` as const))),
    ...(isOther('discoverable')
      ? [after.discoverable ? ('made-findable' as const) : ('made-unfindable' as const)]
      : []),
    ...(isOther('birthMonth') || isOther('birthYear') ? [birthday as 'gave-birthday' | 'changed-birthday'] : []),
    ...(after.awaitedBirth && after.awaitedBirth !== before.awaitedBirth ? ['asked-birthday' as const] : []),
  ];
}

/**
 * Changes consents, birth month and discoverability. What is absent stays. Another birthday ends friendships of
 * too different ages, and opens no older message to the parent; one that makes the child (nearly) 18 waits for a
 * moderator (rules 4.1, 4.6).
 * @throws NOT_FOUND unless it is the caller's own and active; FORBIDDEN; for another birthday PASSWORD_NEEDED, and
 * CONFLICT while a guardian's account is stopped, or another birthday waits
 */
export async function changeChild(
  deps: ProfileDeps,
  userId: UserId,
  childId: ChildId,
  { birthMonth, birthYear, discoverable, consents }: Changes,
  requireFreshPassword: () => void,
): Promise<Child> {
  const { db, transact, now, childLogins } = deps;
  const saved = await transact(async (session) => {
    await requireDecidingChild(db, userId, childId, session);
    const before = await lockChild(db, childId, session);
    const birth = { birthMonth: birthMonth ?? before.birthMonth, birthYear: birthYear ?? before.birthYear };
    const { child, isNew, isAnother } = await applyBirthday(
      deps,
      before,
      { birth, userId, requireFreshPassword },
      session,
    );
    const changed = await saveChild(
      deps,
      {
        ...child,
        ...(discoverable !== undefined && { discoverable }),
        consents: { ...child.consents, ...withoutUndefined(consents) },
      },
      session,
    );
    const answers = { consents: changed.consents, before: before.consents };
    await recordChildConsents(db, { userId, childId, ...answers, at: now() }, session);
    if (isNew) await endTooFarApart(deps, changed, session);
    if (isAnother) await deps.outbox.add(session, childBirthdayChanged, { key: childId, data: { childId, userId } });
    for (const action of actionsOf(before, changed)) await recordAction(deps, changed, { userId, action }, session);
    return changed;
  });
  // After it is stored: saving again repeats it should this call be lost.
  if (consents?.login !== undefined) await childLogins.put(childId, loginOf(saved));
  return viewChild(deps, saved, userId);
}

const withoutUndefined = (consents: Changes['consents']) =>
  Object.fromEntries(Object.entries(consents ?? {}).filter(([, given]) => given !== undefined));

/** @throws NOT_FOUND for a child that was removed */
export async function chooseAvatar(
  deps: ProfileDeps,
  childId: ChildId,
  avatar: AvatarFile,
): Promise<{ avatar: AvatarFile }> {
  const { db, transact } = deps;
  return transact(async (session) => {
    const child = await lockChild(db, childId, session);
    await saveChild(deps, { ...child, avatar }, session);
    return { avatar };
  });
}
