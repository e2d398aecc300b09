import type { AvatarFile, BodyOf, Child, ChildId, children, UserId } from '@notalone/contracts';
import type { ProfileDeps } from '../deps.ts';
import { isGrownUp } from './children.rules.ts';
import { lockChild, needOwnChild, saveChild } from './children.store.ts';
import { viewChild } from './children.view.ts';
import { recordChildConsents } from './record-child-consents.ts';

type Changes = BodyOf<typeof children.changeChild>;

/**
 * Changes consents, birth month and discoverability. What is absent stays. @throws NOT_FOUND unless it is the caller's
 * own and active
 */
export async function changeChild(
  deps: ProfileDeps,
  parentId: UserId,
  childId: ChildId,
  { birthMonth, birthYear, discoverable, consents }: Changes,
): Promise<Child> {
  const { db, transact, now } = deps;
  return transact(async (session) => {
    await needOwnChild(db, parentId, childId, session);
    const { grownUpAt, ...child } = await lockChild(db, childId, session);
    const birth = { birthMonth: birthMonth ?? child.birthMonth, birthYear: birthYear ?? child.birthYear };
    const changed = await saveChild(
      deps,
      {
        ...child,
        // A corrected year makes it a child again.
        ...(grownUpAt && isGrownUp(birth, now()) && { grownUpAt }),
        ...(birthMonth !== undefined && { birthMonth }),
        ...(birthYear !== undefined && { birthYear }),
        ...(discoverable !== undefined && { discoverable }),
        consents: { ...child.consents, ...withoutUndefined(consents) },
      },
      session,
    );
    await recordChildConsents(db, { userId: parentId, childId, consents: changed.consents, at: now() }, session);
    return viewChild(changed, now());
  });
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
