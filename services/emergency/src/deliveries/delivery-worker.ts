import { isAnswered, isSomebodyComing, secondsAfter } from '../alerts/alerts.rules.ts';
import { type AlertDocument, alertsOf } from '../alerts/alerts.store.ts';
import { announceChanged } from '../alerts/announce-alert.ts';
import { contactsOf } from '../contacts/contacts.store.ts';
import type { EmergencyDeps } from '../deps.ts';
import { composeMail, composeSms } from './compose.ts';
import { ACCEPTED_RANK, failureText, isUnreachable, nextAttempt, OPTED_OUT } from './deliveries.rules.ts';
import {
  addDeliveries,
  claimDelivery,
  type DeliveryDocument,
  deliveriesOf,
  LEASE_SECONDS,
  newDelivery,
} from './deliveries.store.ts';
import { type AttemptResult, countAttempt } from './delivery-metrics.ts';
import type { SendMail } from './send-mail.ts';
import { type Provider, ProviderRefused, ProviderUnavailable, type Taken } from './twilio-provider.ts';

export interface DeliveryWorker {
  /** There is something to send now. */
  wake(): void;
  /** Sends what is due of an alert and answers when each text has been tried once. */
  sendNow(alertId: string): Promise<void>;
  /** Sends everything that is due. */
  runDue(): Promise<void>;
  start(): void;
  /** Claims nothing more and waits for what is in flight. */
  stop(): Promise<void>;
}
type WorkerDeps = Omit<EmergencyDeps, 'worker'> & {
  readonly provider: Provider;
  readonly testProvider?: Provider | undefined;
  readonly sendMail: SendMail;
};

const POLL_MS = 1_000;
const CONCURRENCY = 8;
const TOO_LATE = 'It was too late to send this.';

/** Why a delivery is not sent any more, although it is due. */
function pointless(
  { kind, channel }: DeliveryDocument,
  alert: AlertDocument | null,
  now: Date,
): 'stopped' | 'failed' | undefined {
  if (!alert || kind === 'cancel') return undefined;
  if (alert.cancelledAt || (channel !== 'mail' && isSomebodyComing(alert))) return 'stopped';
  if (channel === 'call' && isAnswered(alert)) return 'stopped';
  return channel !== 'mail' && alert.expiresAt <= now ? 'failed' : undefined;
}

/** Sends messages, whichever instance stored them: each at least once, and a bounded number of times. */
export function createDeliveryWorker(deps: WorkerDeps): DeliveryWorker {
  const { db, now, log, provider, testProvider, sendMail, transact } = deps;
  const runs = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;

  /** Stores what became of an attempt, and tells open pages. */
  async function record(delivery: DeliveryDocument, alert: AlertDocument | null, change: object[]): Promise<void> {
    await transact(async (session) => {
      await deliveriesOf(db).updateOne({ _id: delivery._id }, change, { session });
      if (alert) await announceChanged(deps, session, alert);
    });
  }
  const ended = (status: DeliveryDocument['status'], error?: string) => [
    { $set: { status, dueAt: '$$REMOVE', inFlight: '$$REMOVE', ...(error && { error: { $literal: error } }) } },
  ];

  /** A callback may have come before this answer: then it knows better, even that the text is to be sent once more. */
  function taken(found: Taken | undefined) {
    const hasFailed = { $eq: ['$resendOf', found ? { $literal: found.id } : null] };
    const unless = (failed: string, otherwise: unknown) => ({ $cond: [hasFailed, failed, otherwise] });
    const isFirst = { $lt: ['$rank', ACCEPTED_RANK] };
    return [
      {
        $set: {
          status: unless('$status', { $cond: [isFirst, 'accepted', '$status'] }),
          rank: unless('$rank', { $max: ['$rank', ACCEPTED_RANK] }),
          sends: { $add: ['$sends', 1] },
          sentAt: { $literal: now() },
          dueAt: unless('$dueAt', '$$REMOVE'),
          inFlight: '$$REMOVE',
          error: '$$REMOVE',
          ...(found && { providerId: unless('$providerId', { $literal: found.id }) }),
        },
      },
    ];
  }

  async function sendSms(delivery: DeliveryDocument, alert: AlertDocument | null): Promise<Taken | undefined> {
    const { to = '', inFlight = false } = delivery;
    const text = await composeSms(deps, delivery, alert);
    if (text === undefined) throw new ProviderRefused('nothing to say');
    // What became of an attempt whose end nobody saw? Where that cannot be told, twice is better than never.
    const taker = alert?.probe === 'test' ? testProvider : provider;
    if (!taker) throw new ProviderRefused('no test credentials');
    const found = inFlight ? await taker.findSms({ to, mark: text }).catch(() => undefined) : undefined;
    if (found) return found;
    const lease = secondsAfter(now(), LEASE_SECONDS);
    if (inFlight) await deliveriesOf(db).updateOne({ _id: delivery._id }, { $set: { leaseUntil: lease } });
    return taker.sendSms({ to, text, statusUrl: webhookUrl('status', delivery._id) });
  }
  const webhookUrl = (kind: 'status' | 'voice', id: string) =>
    `${deps.config.PUBLIC_URL.replace(/\/$/, '')}/api/emergency-sms/webhooks/twilio/${kind}?delivery=${id}`;

  async function telephone({ _id, to = '' }: DeliveryDocument, alert: AlertDocument | null): Promise<Taken> {
    const call = await provider.call({ to, voiceUrl: webhookUrl('voice', _id) });
    if (alert && !alert.calledAt)
      await alertsOf(db).updateOne({ _id: alert._id, calledAt: { $exists: false } }, { $set: { calledAt: now() } });
    return call;
  }
  async function mail(delivery: DeliveryDocument, alert: AlertDocument | null): Promise<undefined> {
    const composed = await composeMail(deps, delivery, alert);
    if (composed) await sendMail(composed);
  }
  const attempt = (delivery: DeliveryDocument, alert: AlertDocument | null) => {
    if (delivery.channel === 'mail') return mail(delivery, alert);
    return delivery.channel === 'call' ? telephone(delivery, alert) : sendSms(delivery, alert);
  };

  /** The probe has figures of its own; these are families'. */
  function count(delivery: DeliveryDocument, alert: AlertDocument | null, result: AttemptResult): void {
    if (!alert?.probe) countAttempt(delivery, result, now());
  }

  /** The provider will never take it: the contact says so, and of an opt-out the parent is told (rules 5.3). */
  async function refuse(delivery: DeliveryDocument, alert: AlertDocument | null, code: string): Promise<void> {
    count(delivery, alert, 'refused');
    await record(delivery, alert, ended('failed', failureText(code)));
    if (delivery.channel === 'sms' && delivery.contactId !== undefined) await markContact(deps, delivery, code);
  }

  async function postpone(delivery: DeliveryDocument, alert: AlertDocument | null, isUnknown: boolean): Promise<void> {
    count(delivery, alert, 'postponed');
    const attempts = delivery.attempts + 1;
    const next = nextAttempt({ ...delivery, attempts }, delivery.createdAt, now());
    log.warn(
      { alertId: delivery.alertId, channel: delivery.channel, attempts, again: next !== undefined },
      'a message could not be sent',
    );
    if (!next) return record(delivery, alert, ended('failed', failureText('')));
    return record(delivery, alert, [
      { $set: { dueAt: next, leaseUntil: next, inFlight: isUnknown ? true : '$$REMOVE' } },
    ]);
  }

  /** `delivery` as it was before it was claimed. */
  async function deliver(delivery: DeliveryDocument): Promise<void> {
    const alert = delivery.alertId ? await alertsOf(db).findOne({ _id: delivery.alertId }) : null;
    const why = pointless(delivery, alert, now());
    if (why) return record(delivery, alert, ended(why, why === 'failed' ? TOO_LATE : undefined));
    let result: Taken | undefined;
    try {
      result = await attempt(delivery, alert);
    } catch (error) {
      if (error instanceof ProviderRefused) return refuse(delivery, alert, error.providerCode);
      return postpone(delivery, alert, error instanceof ProviderUnavailable && delivery.channel === 'sms');
    }
    count(delivery, alert, 'accepted');
    return record(delivery, alert, taken(result));
  }

  async function deliverAll(which: object = {}): Promise<void> {
    for (;;) {
      const delivery = await claimDelivery(db, now(), which);
      if (!delivery) return;
      await deliver(delivery);
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
    if (runs.size < CONCURRENCY) track(deliverAll());
  }

  return {
    wake: poll,
    sendNow(alertId) {
      // The mail is under way too, but whoever pressed does not wait for it.
      track(deliverAll({ alertId, channel: 'mail' }));
      return inParallel({ alertId, channel: 'sms' });
    },
    runDue: () => inParallel(),
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

/** Marks a contact that can no longer be texted, and mails the parent if the contact opted out. */
export async function markContact(
  { db, now }: Pick<EmergencyDeps, 'db' | 'now'>,
  { contactId = '', parentId }: Pick<DeliveryDocument, 'contactId' | 'parentId'>,
  code: string,
): Promise<void> {
  if (code !== OPTED_OUT && !isUnreachable(code)) return;
  const state = code === OPTED_OUT ? 'opted-out' : 'unreachable';
  const { modifiedCount } = await contactsOf(db).updateOne(
    { _id: contactId, state: { $ne: state } },
    { $set: { state } },
  );
  if (modifiedCount === 0) return;
  const told = newDelivery({ parentId, channel: 'mail', kind: 'opted-out', aboutId: contactId, dueAt: now() }, now());
  await addDeliveries(db, [told]);
}

/** What the provider says of a text, by callback; only ever forward. Answers whether anything changed. */
export async function recordStatus(
  deps: Pick<EmergencyDeps, 'db' | 'transact' | 'outbox' | 'now'>,
  delivery: DeliveryDocument,
  { status, rank, providerId, again, error }: StatusChange,
): Promise<boolean> {
  return deps.transact(async (session) => {
    const isOfThis = { $or: [{ providerId }, { providerId: { $exists: false } }], resendOf: { $ne: providerId } };
    const change = again
      ? {
          $set: {
            status: 'waiting' as const,
            rank: 0,
            dueAt: again.dueAt,
            leaseUntil: again.dueAt,
            resendOf: providerId,
            ...(again.withoutLinks && { withoutLinks: true as const }),
          },
          $unset: { providerId: '' as const, inFlight: '' as const },
        }
      : { $set: { status, rank, providerId, ...(error && { error }) } };
    const { modifiedCount } = await deliveriesOf(deps.db).updateOne(
      { _id: delivery._id, rank: { $lt: rank }, ...isOfThis },
      change,
      { session },
    );
    if (modifiedCount === 0) return false;
    const alert = delivery.alertId && (await alertsOf(deps.db).findOne({ _id: delivery.alertId }, { session }));
    if (alert) await announceChanged(deps, session, alert);
    return true;
  });
}
export interface StatusChange {
  readonly status: DeliveryDocument['status'];
  readonly rank: number;
  readonly providerId: string;
  readonly error?: string | undefined;
  /** It is sent once more. */
  readonly again?: { readonly dueAt: Date; readonly withoutLinks: boolean } | undefined;
}
