import { createJobWorker, type JobWorker } from '@notalone/service-kit/jobs/job-worker';
import { type DeliverDeps, deliver } from './deliver.ts';
import { claimDelivery, type DeliveryDocument } from './deliveries.store.ts';

export interface DeliveryWorker extends Pick<JobWorker<DeliveryDocument>, 'wake' | 'start' | 'stop'> {
  /** Sends what is due of an alert and answers when each text has been tried once. */
  sendNow(alertId: string): Promise<void>;
  /** Does everything that is due, and waits for what this instance is doing already. */
  runDue(): Promise<void>;
}

const POLL_MS = 1_000;
const CONCURRENCY = 8;

/** Sends messages, whichever instance stored them: each at least once, and a bounded number of times. */
export function createDeliveryWorker(deps: DeliverDeps): DeliveryWorker {
  const { db, now, log, hooks } = deps;
  const { doNow, doAll, wake, start, stop } = createJobWorker<DeliveryDocument>({
    log,
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    addDue: () => hooks.runDueSteps(),
    claim: (which) => claimDelivery(db, now(), which),
    work: (claimed) => deliver(deps, claimed),
  });
  return {
    wake,
    start,
    stop,
    runDue: doAll,
    async sendNow(alertId) {
      // The mail is under way too, but whoever pressed does not wait for it.
      void doNow({ alertId, channel: 'mail' }, 1).catch(() => undefined);
      await doNow({ alertId, channel: { $in: ['sms', 'call'] } });
    },
  };
}
