import type { ChildId, UserId } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import type { AuthDeps } from '../deps.ts';
import { childNameKey } from './children.rules.ts';
import { findChildLogin, insertChildLogin, isWarriorUsernameTaken } from './children.store.ts';
import { pinFault } from './pin.rules.ts';

export interface NewChildLogin {
  readonly childId: ChildId;
  readonly userId: UserId;
  readonly childName: string;
  readonly warriorUsername: string;
  readonly pin: string;
}

/**
 * What is wrong with a login that is to be made. Both are always looked at: told apart, a weak PIN would find out for
 * nothing which names are taken (rules 4.1).
 */
export async function checkChildLogin(
  { db }: Pick<AuthDeps, 'db'>,
  { warriorUsername, pin }: Pick<NewChildLogin, 'warriorUsername' | 'pin'>,
): Promise<{ isTaken: boolean; pinFault?: string }> {
  const fault = pinFault(pin);
  const isTaken = await isWarriorUsernameTaken(db, childNameKey(warriorUsername));
  return { isTaken, ...(fault !== undefined && { pinFault: fault }) };
}

/**
 * Creates a child's login; idempotent for the same child. The caller has checked the parent's permission.
 * @throws VALIDATION naming `pin`; USERNAME_TAKEN when another child has the warrior username, in any case
 */
export async function createChildLogin(
  deps: Pick<AuthDeps, 'db' | 'now' | 'passwords'>,
  child: NewChildLogin,
): Promise<void> {
  const fault = pinFault(child.pin);
  if (fault) throw fieldError('pin', fault);
  const { childId, userId, childName, warriorUsername } = child;
  try {
    await insertChildLogin(deps.db, {
      _id: childId,
      userId,
      childName,
      nameKey: childNameKey(childName),
      warriorUsername,
      warriorKey: childNameKey(warriorUsername),
      pinHash: await deps.passwords.hash(child.pin),
      pinBy: userId,
      createdAt: deps.now(),
    });
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const known = await findChildLogin(deps.db, childId);
    if (known?.warriorUsername !== warriorUsername) throw apiError('USERNAME_TAKEN', { cause: error });
  }
}
