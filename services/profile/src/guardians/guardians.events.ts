import type {
  accountUndone,
  DataOf,
  Envelope,
  guardianActedInChat,
  guardianActedInEmergency,
  guardianLimited,
} from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { childrenOf, saveChild } from '../child-records/children.store.ts';
import { recordDeed } from '../child-records/guardian-entries.store.ts';
import { withdrawInvitationsOf } from '../child-records/guardian-invitations.store.ts';
import { eraseOwnExports } from '../data-exports/exports.store.ts';
import type { ProfileDeps } from '../deps.ts';
import { isErased } from '../people/people.store.ts';
import { askForNewPin } from './ask-for-new-pin.ts';
import { limited } from './guardianship.rules.ts';

type Deps = Pick<ProfileDeps, 'db' | 'outbox' | 'now'>;

/** A guardian did something in another service. Nothing once the child has one guardian again. */
export async function onGuardianActed(
  deps: Deps,
  { data, time }: Envelope<DataOf<typeof guardianActedInChat | typeof guardianActedInEmergency>>,
  session: ClientSession,
): Promise<void> {
  const { childId, ...deed } = data;
  const child = await childrenOf(deps.db).findOne({ _id: childId }, { session });
  if (child) await recordDeed({ ...deps, now: () => new Date(time) }, child, deed, session);
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

/** Whoever had taken over the account may have invited somebody: nobody joins by that any more. */
export const onAccountUndone = (
  { db }: Pick<ProfileDeps, 'db'>,
  { data: { userId, ...time } }: Envelope<DataOf<typeof accountUndone>>,
  session: ClientSession,
): Promise<void> => withdrawInvitationsOf(db, userId, time, session);
