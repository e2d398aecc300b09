import { entrustedGuardians, guardiansOf, type UserId } from '@notalone/contracts';
import type { GuardedChild } from '../people/people.projection.ts';
import type { DeviceDocument } from './devices.store.ts';

/**
 * What a child's device may show and say (rules 5.1), drawn in docs/safety/guardians.md. Nobody can tell the child's new
 * phone from a guardian's: so with two guardians each says yes to a device for their own numbers.
 */
export interface DeviceTrust {
  /** The guardians whose numbers and contacts it shows. */
  readonly shown: readonly UserId[];
  /** It speaks for the child about every alert, not only about those that it sent. */
  readonly isApproved: boolean;
  /** It shows 999 alone, and only the guardian who has everything ends it. */
  readonly isLimited: boolean;
}
type Device = Pick<DeviceDocument, 'approvedBy' | 'madeFor' | 'createdAt'>;

/** The only guardian of a child needs no question about a device, unless another one may still know the PIN. */
export function madeForOf({ needsNewPin, ...child }: GuardedChild): UserId | undefined {
  const [first, second] = guardiansOf(child);
  return second || needsNewPin ? undefined : first;
}

/** Once a guardian has gone, or has lost something, what was made before counts only by a yes. */
function madeForNow(device: Device | undefined, child: GuardedChild): UserId | undefined {
  const { guardianRevokedAt } = child;
  if (!device) return madeForOf(child);
  return guardianRevokedAt && device.createdAt <= guardianRevokedAt ? undefined : device.madeFor;
}

/** Without a device: a session of the child on one that holds no key. */
export function deviceTrust(device: Device | undefined, child: GuardedChild): DeviceTrust {
  const guardianIds = guardiansOf(child);
  const entrusted = entrustedGuardians(child);
  const approvedBy = device?.approvedBy ?? [];
  const madeFor = madeForNow(device, child);
  const known = guardianIds.filter((userId) => approvedBy.includes(userId) || userId === madeFor);
  const isVouchedFor = known.some((userId) => entrusted.includes(userId));
  const saidYes = guardianIds.length === 1 ? known : approvedBy;
  return {
    shown: isVouchedFor ? known : [],
    isApproved: entrusted.every((userId) => saidYes.includes(userId)),
    isLimited: !isVouchedFor && entrusted.length === 1,
  };
}
