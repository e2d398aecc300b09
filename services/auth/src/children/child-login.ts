import {
  type auth,
  type BodyOf,
  type ChildId,
  childIdSchema,
  childLocked,
  childSignedIn,
  type UserId,
  userIdSchema,
} from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { Client } from '@notalone/service-kit/http/client';
import type { ClientSession } from 'mongodb';
import { isBanned } from '../accounts/accounts.rules.ts';
import { findAccount } from '../accounts/accounts.store.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { childLockedMail, childSignedInMail } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { takeAttempt, takeBack } from '../lockout/attempts.store.ts';
import { type Attempt, CHILD_LOCKOUT } from '../lockout/lockout.rules.ts';
import { type OpenedSession, startSession } from '../sessions/start-session.ts';
import { findChildDevice, isDeviceCookie, newDeviceCookie, rememberChildDevice } from './child-devices.store.ts';
import { childNameKey, matchChild } from './children.rules.ts';
import { type ChildLogin, changeChildLogin, confirmChildLogin, findByChildName } from './children.store.ts';

/** The network and device a login comes from. */
export interface ChildClient extends Client {
  readonly deviceCookie: string | undefined;
}

/**
 * Counts wrong PINs per login and device where the child has logged in before, else per login and network, so that a
 * stranger elsewhere cannot lock the child out (rules 4.2).
 */
function attemptScope(
  child: ChildLogin | undefined,
  key: string,
  { device, prefix }: { device: string | undefined; prefix: string },
): string {
  const login = child ? `child ${child._id} ${child.unlocks ?? 0}` : `child name ${key}`;
  return `${login} ${device ?? prefix}`;
}

/**
 * Logs a child in. Five wrong PINs lock the login for this network for 15 minutes; ten in a day lock it until the
 * parent unlocks it. An unknown name behaves the same. Also returns the cookie that identifies this device.
 */
export async function childLogin(
  deps: AuthDeps,
  body: BodyOf<typeof auth.childLogin>,
  client: ChildClient,
): Promise<{ opened: OpenedSession; deviceCookie: string }> {
  const key = childNameKey(body.childName);
  const child = await findChild(deps, key);
  const device = child && (await findChildDevice(deps.db, client.deviceCookie, child._id));
  const scope = attemptScope(child, key, { device, prefix: client.prefix });
  const attempt = await takeAttempt(deps, scope, CHILD_LOCKOUT);
  const lock = deps.seal.fingerprint(scope, 'child-lock');
  const isLocked = child?.lockedFor?.includes(lock) ?? false;
  if (isLocked || (attempt.refused && attempt.forGood)) throw apiError('CHILD_LOCKED');
  if (attempt.refused) throw apiError('LOCKED_OUT', { retryAfterSeconds: attempt.retryAfterSeconds });

  const isRight = await deps.passwords.verify(child?.pinHash, body.pin);
  if (!child || !isRight) {
    if (child && attempt.locks) await storeLock(deps, child, lock, attempt.locks);
    throw apiError('INVALID_CREDENTIALS');
  }
  await takeBack(deps, scope);
  const parent = await findAccount(deps.db, child.userId);
  if (!parent || isBanned(parent, deps.now())) throw apiError('INVALID_CREDENTIALS');
  return openSession(deps, child, body, { ...client, isNewDevice: device === undefined });
}

async function openSession(
  deps: AuthDeps,
  child: ChildLogin,
  { keepLoggedIn }: BodyOf<typeof auth.childLogin>,
  client: ChildClient & { readonly isNewDevice: boolean },
): Promise<{ opened: OpenedSession; deviceCookie: string }> {
  const deviceCookie = isDeviceCookie(client.deviceCookie) ? client.deviceCookie : newDeviceCookie();
  const owner = {
    kind: keepLoggedIn ? 'child-kept' : 'child',
    personId: child._id,
    userId: child.userId,
    role: 'child',
    childName: child.childName,
  } as const;
  const now = deps.now();
  const opened = await startSession(deps, owner, client, async (transaction) => {
    if (!(await confirmChildLogin(deps.db, transaction, child, now))) return false;
    await rememberChildDevice(deps.db, { cookie: deviceCookie, childId: child._id, now }, transaction);
    if (client.isNewDevice) await tellNewDevice(deps, child, client, transaction);
    return true;
  });
  return { opened, deviceCookie };
}

async function findChild(deps: AuthDeps, key: string): Promise<ChildLogin | undefined> {
  const match = matchChild(key, await findByChildName(deps.db, key));
  if (match === 'ambiguous') throw apiError('USE_WARRIOR_USERNAME');
  return match === 'nobody' ? undefined : match.child;
}

const idsOf = ({ userId, _id }: ChildLogin): { userId: UserId; childId: ChildId } => ({
  userId: userIdSchema.parse(userId),
  childId: childIdSchema.parse(_id),
});

/** E-mails the parent; the event's consumers add the notification. */
async function tellNewDevice(
  deps: AuthDeps,
  child: ChildLogin,
  { device }: Client,
  session: ClientSession,
): Promise<void> {
  await deps.outbox.add(session, childSignedIn, { key: child.userId, data: { ...idsOf(child), isNewDevice: true } });
  const parent = await findAccount(deps.db, child.userId, session);
  if (parent?.holdsEmail) {
    const mail = childSignedInMail(parent.email, { childName: child.childName, device, at: deps.now() });
    await enqueue(deps, session, parent._id, mail);
  }
}

type Locks = NonNullable<Extract<Attempt, { refused: false }>['locks']>;

/** Notifies the parent of both locks: the 15-minute one and the one that only the parent can lift. */
async function storeLock(deps: AuthDeps, child: ChildLogin, lock: string, { until }: Locks): Promise<void> {
  await deps.transact(async (session) => {
    if (!until) await changeChildLogin(deps.db, child._id, { $addToSet: { lockedFor: lock } }, session);
    const data = { ...idsOf(child), ...(until && { until: until.toISOString() }) };
    await deps.outbox.add(session, childLocked, { key: child.userId, data });
    const parent = await findAccount(deps.db, child.userId, session);
    if (parent?.holdsEmail)
      await enqueue(deps, session, parent._id, childLockedMail(parent.email, child.childName, until, deps.now()));
  });
}
