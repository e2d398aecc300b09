import { type Child, entrustedGuardians, otherGuardianOf, type UserId } from '@notalone/contracts';
import { canMessage, isGrownUp, readingRule } from '../child-records/children.rules.ts';
import type { ChildDocument } from '../child-records/children.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { findPeople, type PersonDocument } from '../people/people.store.ts';

/** What a child is called and looks like. */
export const childFace = ({ _id, name, avatar, warriorUsername }: ChildDocument) => ({
  _id,
  name,
  avatar,
  t1dWarriorUsername: warriorUsername,
});

const awaitedView = ({ birthMonth, birthYear }: NonNullable<ChildDocument['awaitedBirth']>) => ({
  ...(birthMonth !== undefined && { birthMonth }),
  birthYear,
});

const view = (
  child: ChildDocument,
  now: Date,
  { userId, other }: { readonly userId: UserId; readonly other: PersonDocument | undefined },
): Child => ({
  ...childFace(child),
  locked: child.locked,
  discoverable: child.discoverable,
  ...(child.birthMonth !== undefined && { birthMonth: child.birthMonth }),
  ...(child.birthYear !== undefined && { birthYear: child.birthYear }),
  ...(child.awaitedBirth && { awaitedBirth: awaitedView(child.awaitedBirth) }),
  consents: child.consents,
  reading: readingRule(child, now),
  canMessage: canMessage(child, now),
  isGrownUp: isGrownUp(child, now),
  ...(child.needsNewPin && entrustedGuardians(child).includes(userId) && { needsNewPin: true as const }),
  ...(other && { otherGuardian: other.account.username }),
  ...(child.removedAt && { removedAt: child.removedAt.toISOString() }),
});

/** Children as a guardian sees them. */
export async function viewChildren(
  { db, now }: Pick<ProfileDeps, 'db' | 'now'>,
  children: readonly ChildDocument[],
  userId: UserId,
): Promise<Child[]> {
  const others = children.map((child) => otherGuardianOf(child, userId));
  const people = await findPeople(
    db,
    others.filter((id) => id !== undefined),
  );
  return children.map((child, at) => {
    const other = others[at];
    return view(child, now(), { userId, other: other && people.get(other) });
  });
}

/** A child as a guardian sees it. */
export async function viewChild(
  deps: Pick<ProfileDeps, 'db' | 'now'>,
  child: ChildDocument,
  userId: UserId,
): Promise<Child> {
  const [seen] = await viewChildren(deps, [child], userId);
  return seen as Child;
}
