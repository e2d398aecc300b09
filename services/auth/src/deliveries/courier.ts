import type { AuthDeps } from '../deps.ts';
import { DeliveryRefused, nextAttempt } from './deliveries.rules.ts';
import { claimDelivery, type Delivery, openDelivery, postpone, removeDelivery } from './deliveries.store.ts';
import type { Message } from './messages.ts';

/** Hands a message to a provider. Throws DeliveryRefused when it will never be taken, anything else when it may be later. */
export type Send<C extends Message['channel'] = Message['channel']> = (message: Extract<Message, { channel: C }>) => Promise<void>;

export interface Courier {
  /** There is something to send now. */
  wake(): void;
  start(): void;
  /** Takes no more, and waits for those under way. */
  stop(): Promise<void>;
}
interface CourierDeps extends Pick<AuthDeps, 'db' | 'seal' | 'now' | 'log'> {
  readonly sendSms: Send<'sms'>;
  readonly sendMail: Send<'mail'>;
}

const LOOK_MS = 2_000;
const AT_ONCE = 4;

/** Sends what is queued, whichever instance queued it: at least once, each message a bounded number of times. */
export function createCourier(deps: CourierDeps): Courier {
  const { db, log, now } = deps;
  const workers = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;

  async function send(delivery: Delivery): Promise<void> {
    if (delivery.expiresAt <= now()) throw new DeliveryRefused('too late');
    const message = openDelivery(deps, delivery);
    await (message.channel === 'sms' ? deps.sendSms(message) : deps.sendMail(message));
  }

  /** The error itself may hold a number or an address: only its kind is logged. */
  async function giveWay(delivery: Delivery, error: unknown): Promise<void> {
    const refused = error instanceof DeliveryRefused ? error.providerCode : undefined;
    const next = refused === undefined ? nextAttempt(delivery.attempts, delivery.expiresAt, now()) : undefined;
    await (next ? postpone(db, delivery._id, next) : removeDelivery(db, delivery._id));
    const line = { channel: delivery.channel, attempts: delivery.attempts, reason: refused ?? (error as Error).name };
    log[next ? 'info' : 'warn'](line, next ? 'message postponed' : 'message given up');
  }

  async function deliver(delivery: Delivery): Promise<void> {
    try {
      await send(delivery);
    } catch (error) {
      await giveWay(delivery, error);
      return;
    }
    await removeDelivery(db, delivery._id);
  }

  async function work(): Promise<void> {
    while (isRunning) {
      const delivery = await claimDelivery(db, now());
      if (!delivery) return;
      employ();
      await deliver(delivery);
    }
  }

  /** One worker looks; each that finds something calls the next. */
  function employ(): void {
    if (workers.size >= AT_ONCE) return;
    const worker: Promise<void> = work()
      .catch((error: unknown) => log.error({ err: error }, 'messages could not be read'))
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  function look(): void {
    clearTimeout(timer);
    if (!isRunning) return;
    timer = setTimeout(look, LOOK_MS);
    employ();
  }

  return {
    wake: look,
    start() {
      isRunning = true;
      look();
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await Promise.all(workers);
    },
  };
}
