import { CHILD_EXPORT_DEVICE_DAYS, type ChildId, type internal } from '@notalone/contracts';
import type { InternalCall } from '@notalone/service-kit/internal/internal-server';
import type { AuthDeps } from '../deps.ts';
import { takeAttempt, takeBack } from '../lockout/attempts.store.ts';
import { CHILD_LOCKOUT } from '../lockout/lockout.rules.ts';
import { findSession } from '../sessions/sessions.store.ts';
import { findDevice, isKnownBefore } from './child-devices.store.ts';
import { findChildLogin } from './children.store.ts';

type Check = typeof internal.auth.checkChildPin;
type Result =
  | { readonly result: 'right'; readonly isKnownDevice: boolean }
  | { readonly result: 'wrong' }
  | { readonly result: 'locked'; readonly retryAfterSeconds: number };

const DAY_MS = 24 * 3600 * 1000;

/**
 * Checks the PIN of a child that is logged in. Wrong ones count for the browser of the session, as at the login, and
 * never close the login.
 */
export async function checkChildPin(
  deps: AuthDeps,
  childId: ChildId,
  { pin, sessionId }: InternalCall<Check>['body'],
): Promise<Result> {
  const now = deps.now();
  const [child, session] = await Promise.all([findChildLogin(deps.db, childId), findSession(deps.db, sessionId, now)]);
  if (!child || child.suspendedAt || child.pinEndedAt || session?.personId !== childId) return { result: 'wrong' };
  const { childDeviceId = sessionId } = session;
  const scope = `child pin ${childId} ${child.unlocks ?? 0} ${childDeviceId}`;
  const attempt = await takeAttempt(deps, scope, CHILD_LOCKOUT);
  if (attempt.refused) return { result: 'locked', retryAfterSeconds: attempt.retryAfterSeconds };
  if (!(await deps.passwords.verify(child.pinHash, pin))) return { result: 'wrong' };
  await takeBack(deps, scope);
  const since = new Date(now.getTime() - CHILD_EXPORT_DEVICE_DAYS * DAY_MS);
  return { result: 'right', isKnownDevice: isKnownBefore(await findDevice(deps.db, childDeviceId), since) };
}
