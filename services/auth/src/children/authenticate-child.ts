import { type auth, type BodyOf, childLocked } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import { isBanned } from '../accounts/accounts.rules.ts';
import { findAccount } from '../accounts/accounts.store.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { childLockedMail } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { takeAttempt, takeBack } from '../lockout/attempts.store.ts';
import {
  type Attempt,
  CHILD_EVERYWHERE,
  CHILD_LOCKOUT,
  CHILD_NETWORK,
  type LockoutPolicy,
  ONE_AN_HOUR,
} from '../lockout/lockout.rules.ts';
import { findChildDevice } from './child-devices.store.ts';
import { childNameKey, matchChild, type NameKind } from './children.rules.ts';
import { type ChildLogin, changeChildLogin, findByChildName, idsOf } from './children.store.ts';

/** The network and device a login comes from. */
export interface ChildClient extends Client {
  readonly deviceCookie: string | undefined;
}

interface Found {
  readonly child: ChildLogin;
  readonly by: NameKind;
  readonly isShared: boolean;
}
interface Counted {
  readonly scope: string;
  readonly policy: LockoutPolicy;
  /** A lock for good of this count is the parent's to lift; a network's ends with the day. */
  readonly isOfChild: boolean;
}

/**
 * What a wrong PIN counts for (rules 4.2). On a device where the child has logged in before: that device alone. Else
 * the network, so that a stranger elsewhere cannot lock the child out; all names tried from that network; and the child
 * over all networks, after which only a device that it knows logs in until the parent unlocks. The first name, which
 * many know, counts apart from the warrior username.
 */
function countsOf(found: Found | undefined, key: string, { device, prefix }: Place): Counted[] {
  const login = found ? `child ${found.child._id} ${found.child.unlocks ?? 0}` : `child name ${key}`;
  const own = { scope: `${login} ${found?.by ?? 'name'} ${device ?? prefix}`, policy: CHILD_LOCKOUT, isOfChild: true };
  if (device) return [own];
  return [
    { scope: `child network ${prefix}`, policy: CHILD_NETWORK, isOfChild: false },
    { scope: `${login} everywhere`, policy: CHILD_EVERYWHERE, isOfChild: true },
    own,
  ];
}
interface Place {
  readonly device: string | undefined;
  readonly prefix: string;
}
type Locks = NonNullable<Extract<Attempt, { refused: false }>['locks']>;
interface Taken {
  readonly scope: string;
  /** The lock that a wrong PIN puts on the child, which its parent is told of. */
  readonly locks?: Locks | undefined;
}

const lockOf = (deps: AuthDeps, scope: string) => deps.encryption.fingerprint(scope, 'child-lock');

/**
 * Counts the attempt as failed before the PIN is looked at. One that is refused counts nowhere.
 * @throws CHILD_LOCKED, LOCKED_OUT
 */
async function takeAttempts(
  deps: AuthDeps,
  counts: readonly Counted[],
  child: ChildLogin | undefined,
): Promise<Taken[]> {
  if (counts.some(({ scope }) => child?.lockedFor?.includes(lockOf(deps, scope)))) throw apiError('CHILD_LOCKED');
  const taken: Taken[] = [];
  for (const { scope, policy, isOfChild } of counts) {
    const attempt = await takeAttempt(deps, scope, policy);
    if (attempt.refused) {
      await takeAllBack(deps, taken);
      if (attempt.forGood && isOfChild) throw apiError('CHILD_LOCKED');
      throw apiError('LOCKED_OUT', { retryAfterSeconds: attempt.retryAfterSeconds });
    }
    taken.push({ scope, locks: isOfChild ? attempt.locks : undefined });
  }
  return taken;
}

async function takeAllBack(deps: AuthDeps, taken: readonly Taken[]): Promise<void> {
  for (const { scope } of taken) await takeBack(deps, scope);
}

/** Keeps the locks that the wrong PIN has put on the child, and tells its parent. */
async function storeLocks(deps: AuthDeps, child: ChildLogin, taken: readonly Taken[]): Promise<void> {
  for (const { scope, locks } of taken) if (locks) await storeLock(deps, child, lockOf(deps, scope), locks);
}

async function findChild(deps: AuthDeps, key: string): Promise<Found | undefined> {
  const match = matchChild(key, await findByChildName(deps.db, key));
  if (match === 'ambiguous') throw apiError('USE_WARRIOR_USERNAME');
  return match === 'nobody' ? undefined : match;
}

/** Notifies the parent of both locks: the 15-minute one and the one that only the parent can lift. One mail an hour. */
async function storeLock(deps: AuthDeps, child: ChildLogin, lock: string, { until }: Locks): Promise<void> {
  const mail = await takeAttempt(deps, `child lock mail ${child.userId}`, ONE_AN_HOUR);
  await deps.transact(async (session) => {
    if (!until) await changeChildLogin(deps.db, child._id, { $addToSet: { lockedFor: lock } }, session);
    const data = { ...idsOf(child), ...(until && { until: until.toISOString() }) };
    await deps.outbox.add(session, childLocked, { key: child.userId, data });
    const parent = await findAccount(deps.db, child.userId, session);
    if (parent?.holdsEmail && !mail.refused)
      await enqueue(deps, session, parent._id, childLockedMail(parent.email, child.childName, until, deps.now()));
  });
}

/**
 * The child whose name and PIN these are. Five wrong PINs lock the login for this network for 15 minutes; ten in a day
 * lock it until the parent unlocks it; thirty in a day over all networks lock it for every new device. An unknown name
 * behaves the same. `isNewDevice`: the child has not logged in on this device before.
 * @throws INVALID_CREDENTIALS, USE_WARRIOR_USERNAME, CHILD_LOCKED, LOCKED_OUT
 */
export async function authenticateChild(
  deps: AuthDeps,
  { childName, pin }: Pick<BodyOf<typeof auth.childLogin>, 'childName' | 'pin'>,
  client: ChildClient,
): Promise<{ child: ChildLogin; isNewDevice: boolean }> {
  const key = childNameKey(childName);
  const found = await findChild(deps, key);
  const child = found?.child;
  const device = child && (await findChildDevice(deps.db, client.deviceCookie, child._id));
  const taken = await takeAttempts(deps, countsOf(found, key, { device, prefix: client.prefix }), child);

  const isRight = await deps.passwords.verify(child?.pinHash, pin);
  if (!child || !isRight) {
    if (child) await storeLocks(deps, child, taken);
    throw apiError(found?.isShared ? 'USE_WARRIOR_USERNAME' : 'INVALID_CREDENTIALS');
  }
  await takeAllBack(deps, taken);
  const parent = await findAccount(deps.db, child.userId);
  if (!parent || isBanned(parent, deps.now())) throw apiError('INVALID_CREDENTIALS');
  return { child, isNewDevice: device === undefined };
}
