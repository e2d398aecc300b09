import { type auth, type BodyOf, childIdSchema, childLocked, guardiansWith } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import { childLockedMail } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { findGuarded } from '../guardians/guardians.store.ts';
import { takeAttempt, takeBack } from '../lockout/attempts.store.ts';
import {
  type Attempt,
  CHILD_EVERYWHERE,
  CHILD_LOCKOUT,
  CHILD_NETWORK,
  type LockoutPolicy,
  ONE_AN_HOUR,
} from '../lockout/lockout.rules.ts';
import { type ChildDevice, findChildDevice } from './child-devices.store.ts';
import { childNameKey, matchChild, type NameKind } from './children.rules.ts';
import { type ChildLogin, changeChildLogin, findByChildName } from './children.store.ts';
import { guardianOfSession } from './guardian-of-session.ts';
import { mailGuardians } from './mail-guardians.ts';

/** With the right PIN, while every guardian is banned. Names neither the ban nor anybody's fault (rules 4.7, 4.9). */
const CLOSED_FOR_NOW =
  'Your PIN is right and you did nothing wrong, but this login is closed just now. In danger or feeling very ill? Call 999 and tell an adult near you. On a phone or tablet that already has your emergency button, it still works: open the page /emergency-sms. To talk to somebody, call Childline any time, free: 0800 1111.';

/** With the right PIN, where somebody knows it who is a guardian no more. The button on a device goes on. */
const PIN_ENDED =
  'This PIN does not work any more. You did nothing wrong: ask your grown-up for a new one. In danger or feeling very ill? Call 999 and tell an adult near you. On a phone or tablet that already has your emergency button, it still works: open the page /emergency-sms.';

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

/** Who of these may get a mail about a lock: one an hour each. */
async function takeLockMails(deps: AuthDeps, guardianIds: readonly string[]): Promise<ReadonlySet<string>> {
  const mailed = new Set<string>();
  for (const guardianId of guardianIds) {
    const { refused } = await takeAttempt(deps, `child lock mail ${guardianId}`, ONE_AN_HOUR);
    if (!refused) mailed.add(guardianId);
  }
  return mailed;
}

/** Notifies the guardians of both locks: the 15-minute one and the one that only they can lift. */
async function storeLock(deps: AuthDeps, child: ChildLogin, lock: string, { until }: Locks): Promise<void> {
  const guarded = await findGuarded(deps.db, child);
  const { parentId } = guarded;
  const mailed = await takeLockMails(deps, guardiansWith(guarded, 'decisions'));
  await deps.transact(async (session) => {
    if (!until) await changeChildLogin(deps.db, child._id, { $addToSet: { lockedFor: lock } }, session);
    const ids = { userId: parentId, childId: childIdSchema.parse(child._id) };
    await deps.outbox.add(session, childLocked, {
      key: parentId,
      data: { ...ids, ...(until && { until: until.toISOString() }) },
    });
    await mailGuardians(deps, guarded, session, ({ _id, email }) =>
      mailed.has(_id) ? childLockedMail(email, until, deps.now()) : undefined,
    );
  });
}

/**
 * The child whose name and PIN these are. Five wrong PINs lock the login for this network for 15 minutes; ten in a day
 * lock it until the parent unlocks it; thirty in a day over all networks lock it for every new device. An unknown name
 * behaves the same. While every guardian is banned, and once a PIN has ended, the right one opens nothing, and the
 * answer says how to get help.
 * `device`: undefined where the child has not logged in on it before; `guardianId`: for whom its session counts.
 * @throws INVALID_CREDENTIALS, USE_WARRIOR_USERNAME, CHILD_LOCKED, LOCKED_OUT
 */
export async function authenticateChild(
  deps: AuthDeps,
  { childName, pin }: Pick<BodyOf<typeof auth.childLogin>, 'childName' | 'pin'>,
  client: ChildClient,
): Promise<{ child: ChildLogin; guardianId: string; device: ChildDevice | undefined }> {
  const key = childNameKey(childName);
  const found = await findChild(deps, key);
  const child = found?.child;
  const device = child && (await findChildDevice(deps.db, client.deviceCookie, child._id));
  const taken = await takeAttempts(deps, countsOf(found, key, { device: device?._id, prefix: client.prefix }), child);

  const isRight = await deps.passwords.verify(child?.pinHash, pin);
  if (!child || !isRight) {
    if (child) await storeLocks(deps, child, taken);
    throw apiError(found?.isShared ? 'USE_WARRIOR_USERNAME' : 'INVALID_CREDENTIALS');
  }
  await takeAllBack(deps, taken);
  if (child.pinEndedAt) throw apiError('CHILD_LOCKED', { msg: PIN_ENDED });
  const guardian = await guardianOfSession(deps, child);
  if ('refused' in guardian)
    throw guardian.refused === 'banned'
      ? apiError('CHILD_LOCKED', { msg: CLOSED_FOR_NOW })
      : apiError('INVALID_CREDENTIALS');
  return { child, guardianId: guardian.guardianId, device };
}
