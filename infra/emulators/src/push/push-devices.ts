import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import ece from 'http_ece';

/** What a browser's `pushManager.subscribe` answers, and by which the emulator knows the device. */
export interface PushSubscriptionOfDevice {
  readonly device: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}
/** A push message that a device shows. */
export interface ShownPush {
  readonly device: string;
  /** As the sender wrote it, decrypted; JSON is read. */
  readonly payload: unknown;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic?: string;
  /** The sender's public VAPID key. */
  readonly key: string;
  readonly sentAt: string;
}
interface Device {
  readonly subscription: PushSubscriptionOfDevice;
  readonly pair: ECDH;
  /** With which it was made; another sender is refused. */
  readonly applicationServerKey: string | undefined;
  /** Newest first. */
  shown: ShownPush[];
}
type Message = Omit<ShownPush, 'device' | 'payload' | 'sentAt'> & { readonly body: Buffer };

export interface PushDevices {
  /** A new subscription, as a browser makes one with a sender's key. */
  add(applicationServerKey?: string): PushSubscriptionOfDevice;
  /** Answers whether the device is known and was made with this sender's key. */
  accepts(device: string, key: string): 'yes' | 'unknown' | 'other-key';
  /** @throws when it is not encrypted for this device */
  show(device: string, message: Message): void;
  /** Newest first; of all devices, or of one. */
  list(device?: string): readonly ShownPush[];
  devices(): readonly PushSubscriptionOfDevice[];
  /** Changes with each message and device. */
  version(): number;
}

const DEVICES_KEPT = 200;
const SHOWN_KEPT = 50;
const withoutPadding = (key: string) => key.replace(/=+$/, '');

function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Devices that have subscribed, and what they show. In memory. */
export function createPushDevices(origin: () => string): PushDevices {
  const devices = new Map<string, Device>();
  let changes = 0;
  return {
    add(applicationServerKey) {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const device = randomBytes(16).toString('base64url');
      const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
      const subscription = { device, endpoint: `${origin()}/push/${device}`, keys };
      const [oldest] = devices.keys();
      if (devices.size >= DEVICES_KEPT && oldest !== undefined) devices.delete(oldest);
      devices.set(device, { subscription, pair, applicationServerKey, shown: [] });
      changes += 1;
      return subscription;
    },
    accepts(device, key) {
      const known = devices.get(device);
      if (!known) return 'unknown';
      const own = known.applicationServerKey;
      return own === undefined || withoutPadding(own) === withoutPadding(key) ? 'yes' : 'other-key';
    },
    show(device, { body, ...headers }) {
      const known = devices.get(device);
      if (!known) return;
      const { pair, subscription } = known;
      const decrypted = ece.decrypt(body, {
        version: 'aes128gcm',
        privateKey: pair,
        authSecret: subscription.keys.auth,
      });
      const push = {
        device,
        payload: readable(decrypted.toString('utf8')),
        ...headers,
        sentAt: new Date().toISOString(),
      };
      const others = known.shown.filter(({ topic }) => topic === undefined || topic !== push.topic);
      known.shown = [push, ...others].slice(0, SHOWN_KEPT);
      changes += 1;
    },
    list: (device) =>
      [...devices.values()]
        .filter(({ subscription }) => device === undefined || subscription.device === device)
        .flatMap(({ shown }) => shown)
        .sort((a, b) => b.sentAt.localeCompare(a.sentAt)),
    devices: () => [...devices.values()].map(({ subscription }) => subscription).reverse(),
    version: () => changes,
  };
}
