import {
  type accountUndone,
  type DataOf,
  type Envelope,
  type guardianActedInChat,
  type guardianActedInEmergency,
  type guardianLimited,
  isGuardianOf,
} from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { childrenOf, saveChild } from '../child-records/children.store.ts';
import { recordAction } from '../child-records/guardian-entries.store.ts';
import { withdrawInvitationsOf } from '../child-records/guardian-invitations.store.ts';
import { eraseOwnExports } from '../data-exports/exports.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { isErased } from '../people/people.store.ts';
import { askForNewPin } from './ask-for-new-pin.ts';
import { limited } from './guardianship.rules.ts';

type Deps = Pick<ProfileDeps, 'db' | 'outbox' | 'now'>;

/** A guardian did something in another service. */
export async function onGuardianActed(
  deps: Deps,
  { data, time }: Envelope<DataOf<typeof guardianActedInChat | typeof guardianActedInEmergency>>,
  session: ClientSession,
): Promise<void> {
  const { childId, ...recorded } = data;
  const child = await childrenOf(deps.db).findOne({ _id: childId }, { session });
  if (child) await recordAction({ ...deps, now: () => new Date(time) }, child, recorded, session);
}

/**
 * A moderator took something from a guardian, or gave it back: the other services learn it with the child. Of an
 * account that was erased meanwhile nothing comes back.
 */
export async function onGuardianLimited(
  deps: Deps,
  { data: { childId, userId, what, isWithheld } }: Envelope<DataOf<typeof guardianLimited>>,
  session: ClientSession,
): Promise<void> {
  const child = await childrenOf(deps.db).findOne({ _id: childId, state: { $ne: 'creating' } }, { session });
  if (!child || (isWithheld && (await isErased(deps.db, userId, session)))) return;
  const after = limited(child, { userId, what }, isWithheld, deps.now());
  await saveChild(deps, after, session);
  if (after.guardianRevokedAt !== child.guardianRevokedAt) await askForNewPin(deps, after, session);
  if (what === 'decisions' && isWithheld) await eraseOwnExports(deps.db, userId, session);
}

/**
 * Whoever had taken over the account may have invited somebody: nobody joins by that any more. And they know the PINs
 * that it gave: the owner is asked for others.
 */
export async function onAccountUndone(
  deps: Deps,
  { data: { userId, childIds, ...time } }: Envelope<DataOf<typeof accountUndone>>,
  session: ClientSession,
): Promise<void> {
  await withdrawInvitationsOf(deps.db, userId, time, session);
  for (const _id of childIds) {
    const child = await childrenOf(deps.db).findOne({ _id, state: { $ne: 'creating' } }, { session });
    if (!child || !isGuardianOf(child, userId)) continue;
    await saveChild(deps, { ...child, needsNewPin: true }, session);
    await askForNewPin(deps, child, session);
  }
}
