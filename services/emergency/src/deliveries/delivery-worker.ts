import { type DeliverDeps, deliver } from './deliver.ts';
import { claimDelivery } from './deliveries.store.ts';

export interface DeliveryWorker {
  /** There is something to send now. */
  wake(): void;
  /** Sends what is due of an alert and answers when each text has been tried once. */
  sendNow(alertId: string): Promise<void>;
  /** Does everything that is due, and waits for what this instance is doing already. */
  runDue(): Promise<void>;
  start(): void;
  /** Claims nothing more and waits for what is in flight. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
const CONCURRENCY = 8;

/** Sends messages, whichever instance stored them: each at least once, and a bounded number of times. */
export function createDeliveryWorker(deps: DeliverDeps): DeliveryWorker {
  const { db, now, log, hooks } = deps;
  const runs = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;

  async function deliverAll(which: object = {}): Promise<void> {
    for (;;) {
      const delivery = await claimDelivery(db, now(), which);
      if (!delivery) return;
      await deliver(deps, delivery);
    }
  }
  const inParallel = (which: object = {}) =>
    Promise.all(Array.from({ length: CONCURRENCY }, () => deliverAll(which))).then(() => undefined);

  function track(run: Promise<void>): void {
    const tracked = run
      .catch((error: unknown) => log.error({ err: error }, 'messages could not be read'))
      .finally(() => runs.delete(tracked));
    runs.add(tracked);
  }
  function poll(): void {
    clearTimeout(timer);
    if (!isRunning) return;
    timer = setTimeout(poll, POLL_MS);
    if (runs.size < CONCURRENCY) track(hooks.runDueSteps().then(() => deliverAll()));
  }

  return {
    wake: poll,
    sendNow(alertId) {
      // The mail is under way too, but whoever pressed does not wait for it.
      track(deliverAll({ alertId, channel: 'mail' }));
      return inParallel({ alertId, channel: { $in: ['sms', 'call'] } });
    },
    async runDue() {
      await hooks.runDueSteps();
      await inParallel();
      await Promise.all(runs);
    },
    start() {
      isRunning = true;
      poll();
    },
    async stop() {
      isRunning = false;
      clearTimeout(timer);
      await Promise.all(runs);
    },
  };
}
