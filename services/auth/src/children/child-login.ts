import { type auth, type BodyOf, childSignedIn } from '@notalone/contracts';
import type { Client } from '@notalone/service-kit/http/client';
import type { ClientSession } from 'mongodb';
import { findAccount } from '../accounts/accounts.store.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { childSignedInMail } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { type OpenedSession, startSession } from '../sessions/start-session.ts';
import { authenticateChild, type ChildClient } from './authenticate-child.ts';
import { childDeviceId, isDeviceCookie, newDeviceCookie, rememberChildDevice } from './child-devices.store.ts';
import { type ChildLogin, confirmChildLogin, idsOf } from './children.store.ts';

/** Logs a child in. Also returns the cookie that identifies this device. @throws as `authenticateChild` */
export async function childLogin(
  deps: AuthDeps,
  body: BodyOf<typeof auth.childLogin>,
  client: ChildClient,
): Promise<{ opened: OpenedSession; deviceCookie: string }> {
  const { child, isNewDevice } = await authenticateChild(deps, body, client);
  const deviceCookie = isDeviceCookie(client.deviceCookie) ? client.deviceCookie : newDeviceCookie();
  const owner = {
    kind: body.keepLoggedIn ? 'child-kept' : 'child',
    personId: child._id,
    userId: child.userId,
    role: 'child',
    childName: child.childName,
    childDeviceId: childDeviceId(deviceCookie, child._id),
  } as const;
  const now = deps.now();
  const opened = await startSession(deps, owner, client, async (transaction) => {
    if (!(await confirmChildLogin(deps.db, transaction, child, now))) return false;
    await rememberChildDevice(deps.db, { cookie: deviceCookie, childId: child._id, now }, transaction);
    if (isNewDevice) await notifyNewDevice(deps, child, client, transaction);
    return true;
  });
  return { opened, deviceCookie };
}

/** E-mails the parent; the event's consumers add the notification. */
async function notifyNewDevice(
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
