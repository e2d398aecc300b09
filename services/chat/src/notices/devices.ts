import { createECDH } from 'node:crypto';
import { type BodyOf, DEVICES_MAX, type NoticeDevice, type notices, type UserId } from '@notalone/contracts';
import { apiError, fieldError } from '@notalone/service-kit/errors/api-error';
import { type ClientSession, type Db, ObjectId } from 'mongodb';
import type { ChatConfig } from '../config.ts';
import { countDeviceAdded, findPreferencesUnlessErased } from '../notifications/preferences.store.ts';
import type { ChatDeps } from '../shared/deps.ts';
import { type DeviceDocument, deleteDevices, devicesOf } from './devices.store.ts';
import { pushAddress } from './push-hosts.rules.ts';
import { enqueuePushes } from './pushes.store.ts';

export type DevicesDeps = Pick<ChatDeps, 'db' | 'transact' | 'now'> & {
  readonly config: Pick<ChatConfig, 'VAPID_KEYS' | 'PUSH_HOSTS'>;
  readonly keyIds: readonly string[];
  readonly pushWorker: { wake(): void };
};
type Added = BodyOf<typeof notices.addDevice>;

const TEXTS = {
  endpoint: 'This browser’s push service is not one that we know.',
  publicKey: 'Must be the key of a push subscription',
  keyId: 'Our key has changed. Please reload the page and try again.',
  tooMany: `You get notices on ${DEVICES_MAX} devices already. Please remove one first.`,
  tested: 'Sent. It should appear on the device within a minute.',
};
const TEST_TTL_SECONDS = 600;

export function deviceView(device: DeviceDocument, keyIds: readonly string[]): NoticeDevice {
  const { _id, name, state, addedAt, reachedAt, notReachedSince } = device;
  return {
    _id: _id.toHexString(),
    name,
    // A subscription made with a key that is gone can never be used again.
    state: keyIds.includes(device.keyId) ? state : 'notReached',
    addedAt: addedAt.toISOString(),
    ...(reachedAt && { reachedAt: reachedAt.toISOString() }),
    ...(notReachedSince && { notReachedSince: notReachedSince.toISOString() }),
  };
}

/** Whether messages can be encrypted for it: a point that is not on the curve would fail with every message. */
function isPoint(publicKey: string): boolean {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(publicKey, 'base64url');
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY') return false;
    throw error;
  }
}

/** @throws VALIDATION */
function readSubscription({ config, keyIds }: DevicesDeps, { endpoint: given, keys, keyId, name }: Added) {
  const endpoint = pushAddress(given, config.PUSH_HOSTS);
  if (endpoint === undefined) throw fieldError('endpoint', TEXTS.endpoint);
  if (!isPoint(keys.p256dh)) throw fieldError('keys.p256dh', TEXTS.publicKey);
  if (!keyIds.includes(keyId)) throw fieldError('keyId', TEXTS.keyId);
  return { endpoint, keys, keyId, name };
}

async function findOwn(
  { db }: DevicesDeps,
  userId: UserId,
  endpoint: string,
  session: ClientSession,
): Promise<DeviceDocument | undefined> {
  const device = await devicesOf(db).findOne({ endpoint }, { session });
  if (!device || device.userId === userId) return device ?? undefined;
  // A tablet that two families share: the earlier family's notices must not appear on it any more.
  await deleteDevices(db, { _id: device._id }, session);
  return undefined;
}

/** @throws CONFLICT where somebody has as many devices as a person may */
async function requireFewDevices(db: Db, userId: UserId, session: ClientSession): Promise<void> {
  // Two at once, on whatever instances, conflict here: one of them counts again.
  await countDeviceAdded(db, userId, session);
  if ((await devicesOf(db).countDocuments({ userId }, { session })) >= DEVICES_MAX)
    throw apiError('CONFLICT', { msg: TEXTS.tooMany });
}

/** @throws VALIDATION, CONFLICT */
export function addDevice(
  deps: DevicesDeps,
  { userId, sessionId }: { readonly userId: UserId; readonly sessionId: string },
  given: Added,
): Promise<NoticeDevice> {
  const { db, transact, now, keyIds } = deps;
  const subscription = readSubscription(deps, given);
  return transact(async (session) => {
    // A token lives on for some minutes after its account is erased.
    if (!(await findPreferencesUnlessErased(db, { userId }, session))) throw apiError('UNAUTHENTICATED');
    const known = await findOwn(deps, userId, subscription.endpoint, session);
    if (!known) await requireFewDevices(db, userId, session);
    const isSame = known?.keyId === subscription.keyId && known.keys.p256dh === subscription.keys.p256dh;
    const fresh: DeviceDocument = {
      ...{ _id: known?._id ?? new ObjectId(), userId, sessionId, ...subscription },
      ...{ state: 'new', missed: 0, addedAt: known?.addedAt ?? now() },
    };
    const device = known && isSame ? { ...known, ...subscription, sessionId } : fresh;
    await devicesOf(db).replaceOne({ _id: device._id }, device, { upsert: true, session });
    return deviceView(device, keyIds);
  });
}

/** @throws NOT_FOUND */
export async function removeDevice({ db, transact }: DevicesDeps, userId: UserId, deviceId: string): Promise<void> {
  const removed = await transact((session) => deleteDevices(db, { _id: new ObjectId(deviceId), userId }, session));
  if (removed === 0) throw apiError('NOT_FOUND');
}

/** @throws NOT_FOUND */
export async function testDevice(deps: DevicesDeps, userId: UserId, deviceId: string): Promise<{ message: string }> {
  const { db, transact, now, pushWorker } = deps;
  await transact(async (session) => {
    const device = await devicesOf(db).findOne({ _id: new ObjectId(deviceId), userId }, { session });
    if (!device) throw apiError('NOT_FOUND');
    const push = { userId, deviceIds: [device._id], now: now(), ttlSeconds: TEST_TTL_SECONDS };
    await enqueuePushes({ db, wake: pushWorker.wake }, push, session);
  });
  return { message: TEXTS.tested };
}
