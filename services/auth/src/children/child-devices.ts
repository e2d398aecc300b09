import type { ChildId, childDevices, ReplyOf, SessionId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { AuthDeps } from '../deps.ts';
import { findGuarded, type GuardedChild } from '../guardians/guardians.store.ts';
import { findSession, listSessionsOf, type SessionDocument } from '../sessions/sessions.store.ts';
import { approveDevice, type ChildDevice, findDevice, findUnapproved, isKnownBefore } from './child-devices.store.ts';
import { findChildLogin } from './children.store.ts';
import { hiddenAt, hiddenBefore, hiddenUntil, isPinNew } from './new-pin.rules.ts';

type Deps = Pick<AuthDeps, 'db' | 'now'>;
interface Caller {
  readonly childId: ChildId;
  readonly sessionId: SessionId;
}
const UNKNOWN_DEVICE = 'Please say yes on a device that you used before your PIN was changed.';

async function deviceOf({ db, now }: Deps, sessionId: string): Promise<ChildDevice | undefined> {
  const session = await findSession(db, sessionId, now());
  return session?.childDeviceId === undefined ? undefined : findDevice(db, session.childDeviceId);
}

/** Waiting helps such a device until no guardian may read; from then on the child's yes alone. */
async function findWaiting({ db, now }: Deps, child: GuardedChild) {
  const unapproved = await findUnapproved(db, child._id);
  return unapproved.filter(({ hidden }) => hiddenAt(hidden, child, now())?.untilApproved);
}

/** The newest session on each device that waits for a yes which this device may give. */
async function findToApprove(deps: Deps, child: GuardedChild, own: ChildDevice | undefined) {
  const { db, now } = deps;
  const childId = child._id;
  const unapproved = (await findWaiting(deps, child)).filter(({ hidden }) => isKnownBefore(own, hidden.before));
  if (unapproved.length === 0) return [];
  const newest = new Map<string, SessionDocument>();
  for (const session of await listSessionsOf(db, childId, now()))
    if (session.childDeviceId && !newest.has(session.childDeviceId)) newest.set(session.childDeviceId, session);
  return unapproved.flatMap(({ _id }) => newest.get(_id) ?? []);
}

/** What the child is told of a PIN that a guardian gave it (rules 10.2). */
export async function getPinNews(
  deps: Deps,
  { childId, sessionId }: Caller,
): Promise<ReplyOf<typeof childDevices.getPinNews>> {
  const now = deps.now();
  const [login, device] = await Promise.all([findChildLogin(deps.db, childId), deviceOf(deps, sessionId)]);
  if (!login) throw apiError('NOT_FOUND');
  const child = await findGuarded(deps.db, login);
  const hidden = hiddenAt(device?.hidden, child, now);
  const before = hiddenBefore(hidden, now);
  const until = hidden && hiddenUntil(hidden);
  const waiting = await findToApprove(deps, child, device);
  return {
    ...(isPinNew(login.pinChangedAt, now) && { pinChangedAt: login.pinChangedAt.toISOString() }),
    ...(before && { hiddenBefore: before.toISOString(), ...(until && { hiddenUntil: until.toISOString() }) }),
    waiting: waiting.map(({ _id, device, createdAt }) => ({ _id, device, at: createdAt.toISOString() })),
  };
}

/**
 * Lets the device of a session show what was before, from its next access token on.
 * @throws NOT_FOUND where nothing waits; FORBIDDEN on a device that is as new
 */
export async function approveChildDevice(
  deps: Deps,
  { childId, sessionId }: Caller,
  waitingId: string,
): Promise<ReplyOf<typeof childDevices.approveChildDevice>> {
  const { db, now } = deps;
  const [login, session, own] = await Promise.all([
    findChildLogin(db, childId),
    findSession(db, waitingId, now()),
    deviceOf(deps, sessionId),
  ]);
  const all = login ? await findWaiting(deps, await findGuarded(db, login)) : [];
  const waiting = all.find(({ _id }) => _id === session?.childDeviceId);
  if (!waiting) throw apiError('NOT_FOUND');
  if (!isKnownBefore(own, waiting.hidden.before)) throw apiError('FORBIDDEN', { msg: UNKNOWN_DEVICE });
  await approveDevice(db, waiting._id);
  return { message: 'Your messages show there now.' };
}
