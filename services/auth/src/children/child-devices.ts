import type { ChildId, childDevices, ReplyOf, SessionId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { AuthDeps } from '../deps.ts';
import { findSession, listSessionsOf, type SessionDocument } from '../sessions/sessions.store.ts';
import { approveDevice, type ChildDevice, findDevice, findUnapproved, isKnownBefore } from './child-devices.store.ts';
import { findChildLogin } from './children.store.ts';
import { hiddenBefore, hiddenUntil, isPinNew } from './new-pin.rules.ts';

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

/** The newest session on each device that waits for a yes which this device may give. */
async function findWaiting({ db, now }: Deps, childId: ChildId, own: ChildDevice | undefined) {
  const unapproved = (await findUnapproved(db, childId)).filter(({ hidden }) =>
    isKnownBefore(own, hidden.before, now()),
  );
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
  const before = hiddenBefore(device?.hidden, now);
  const until = device?.hidden && hiddenUntil(device.hidden);
  const waiting = await findWaiting(deps, childId, device);
  return {
    ...(isPinNew(login?.pinChangedAt, now) && { pinChangedAt: login.pinChangedAt.toISOString() }),
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
  const [session, own] = await Promise.all([findSession(db, waitingId, now()), deviceOf(deps, sessionId)]);
  const waiting = (await findUnapproved(db, childId)).find(({ _id }) => _id === session?.childDeviceId);
  if (!waiting) throw apiError('NOT_FOUND');
  if (!isKnownBefore(own, waiting.hidden.before, now())) throw apiError('FORBIDDEN', { msg: UNKNOWN_DEVICE });
  await approveDevice(db, waiting._id);
  return { message: 'Your messages show there now.' };
}
