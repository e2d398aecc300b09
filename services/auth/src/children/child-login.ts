import { type auth, type BodyOf, childIdSchema, childSignedIn, guardiansOf } from '@notalone/contracts';
import type { Client } from '@notalone/service-kit/http/client';
import type { ClientSession } from 'mongodb';
import { childSignedInMail } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { findGuarded, type GuardedChild } from '../guardians/guardians.store.ts';
import { type OpenedSession, startSession } from '../sessions/start-session.ts';
import { authenticateChild, type ChildClient } from './authenticate-child.ts';
import { childDeviceId, isDeviceCookie, newDeviceCookie, rememberChildDevice } from './child-devices.store.ts';
import { type ChildLogin, confirmChildLogin } from './children.store.ts';
import { mailGuardians } from './mail-guardians.ts';
import { hiddenAt, hiddenBefore, hiddenOnNewDevice } from './new-pin.rules.ts';

/** Logs a child in. Also returns the cookie that identifies this device. @throws as `authenticateChild` */
export async function childLogin(
  deps: AuthDeps,
  body: BodyOf<typeof auth.childLogin>,
  client: ChildClient,
): Promise<{ opened: OpenedSession; deviceCookie: string }> {
  const { child, guardianId, device } = await authenticateChild(deps, body, client);
  const deviceCookie = isDeviceCookie(client.deviceCookie) ? client.deviceCookie : newDeviceCookie();
  const now = deps.now();
  const guarded = await findGuarded(deps.db, child);
  const hidden = device ? hiddenAt(device.hidden, guarded, now) : hiddenOnNewDevice(child.pinChangedAt, guarded, now);
  const owner = {
    kind: body.keepLoggedIn ? 'child-kept' : 'child',
    personId: child._id,
    userId: guardianId,
    role: 'child',
    childName: child.childName,
    seesSince: hiddenBefore(hidden, now),
    childDeviceId: childDeviceId(deviceCookie, child._id),
  } as const;
  const opened = await startSession(deps, owner, client, async (transaction) => {
    if (!(await confirmChildLogin(deps.db, transaction, child, now))) return false;
    await rememberChildDevice(deps.db, { cookie: deviceCookie, childId: child._id, now, hidden }, transaction);
    if (!device) await notifyNewDevice(deps, { child, guarded }, client, transaction);
    return true;
  });
  return { opened, deviceCookie };
}

/** E-mails the guardians; the event's consumers add the notification. */
async function notifyNewDevice(
  deps: AuthDeps,
  { child, guarded }: { readonly child: ChildLogin; readonly guarded: GuardedChild },
  { device }: Client,
  session: ClientSession,
): Promise<void> {
  const { parentId: userId } = guarded;
  const data = { userId, childId: childIdSchema.parse(child._id), isNewDevice: true };
  await deps.outbox.add(session, childSignedIn, { key: userId, data });
  const isAsked = guardiansOf(guarded).length > 1;
  await mailGuardians(deps, guarded, session, ({ email }) =>
    childSignedInMail(email, { device, at: deps.now(), isAsked }),
  );
}
