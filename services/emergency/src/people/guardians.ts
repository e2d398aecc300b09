import {
  type ChildId,
  type Guarded,
  type GuardianAction,
  type GuardianLimit,
  guardianActedInEmergency,
  guardianHas,
  isFrozenAt,
  isGuardianOf,
  TEXTS,
  type UserId,
} from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession } from 'mongodb';
import type { EmergencyDeps } from '../shared/deps.ts';
import { findChildrenOf, freezesOfGuardians } from './people.projection.ts';

/** @throws NOT_FOUND for somebody else's child; FORBIDDEN for a guardian from whom a moderator took deciding */
export function requireDecisions<C extends Guarded>(child: C | null, userId: UserId): C {
  if (!child || !isGuardianOf(child, userId)) throw apiError('NOT_FOUND');
  if (!guardianHas(child, userId, 'decisions')) throw apiError('FORBIDDEN', { msg: TEXTS.guardianPaused });
  return child;
}

/**
 * While a guardian's account is stopped the other changes nothing that the first could not answer to (rules 10.3).
 * @throws CONFLICT
 */
export async function requireNoFrozenGuardian(
  { db, now }: Pick<EmergencyDeps, 'db' | 'now'>,
  child: Guarded,
  session?: ClientSession,
): Promise<void> {
  if (isFrozenAt(await freezesOfGuardians(db, child, session), now()))
    throw apiError('CONFLICT', { msg: TEXTS.guardianFrozen });
}
/** The same for what a guardian sets for all their children at once. @throws CONFLICT */
export async function requireNoFrozenGuardianOfAny(
  deps: Pick<EmergencyDeps, 'db' | 'now'>,
  userId: UserId,
  session?: ClientSession,
): Promise<void> {
  for (const child of await findChildrenOf(deps.db, userId, session))
    await requireNoFrozenGuardian(deps, child, session);
}

/** From whom a moderator took it, guardians still or not: leaving gives nothing back. */
export const withheldFrom = ({ withheld = [] }: Guarded, what: GuardianLimit): UserId[] =>
  withheld.filter((one) => one.what === what).map(({ userId }) => userId);

interface Act {
  readonly userId: UserId;
  readonly action: GuardianAction;
}
/** What a guardian did is written down, and told to the other one where the child has two (rules 10.2). */
export async function announceAct(
  { outbox }: Pick<EmergencyDeps, 'outbox'>,
  child: Guarded & { readonly _id: ChildId },
  act: Act,
  session: ClientSession,
): Promise<void> {
  await outbox.add(session, guardianActedInEmergency, { key: child._id, data: { childId: child._id, ...act } });
}
/** The same of a guardian's own contacts and settings, which are for each child. */
export async function announceActForAll(
  deps: Pick<EmergencyDeps, 'db' | 'outbox'>,
  act: Act,
  session: ClientSession,
): Promise<void> {
  for (const child of await findChildrenOf(deps.db, act.userId, session)) await announceAct(deps, child, act, session);
}
