import type { ClaimedJob } from '@notalone/service-kit/jobs/claim-job';
import { ProviderRefused, ProviderUnavailable } from '@notalone/service-kit/senders/provider-errors';
import type { SendMail } from '@notalone/service-kit/senders/smtp';
import type { EmergencyDeps } from '../shared/deps.ts';
import { ACCEPTED_RANK, failureText, nextAttempt, OPTED_OUT } from './deliveries.rules.ts';
import { addCallInstead, type DeliveryDocument } from './deliveries.store.ts';
import { type AttemptResult, countAttempt, countText } from './delivery-metrics.ts';
import type { DeliveryHooks, Outcome, Prepared } from './prepared.ts';
import { PROVIDER_TIMEOUT_MS, type Provider, type Taken } from './twilio-provider.ts';

export type DeliverDeps = Pick<EmergencyDeps, 'db' | 'transact' | 'now' | 'log' | 'config'> & {
  readonly provider: Provider;
  readonly testProvider?: Provider | undefined;
  readonly sendMail: SendMail;
  readonly hooks: DeliveryHooks;
};
type Sendable = Exclude<Prepared, { isOver: string } | { waitsUntil: Date } | { callInstead: true }>;

const ended = (status: DeliveryDocument['status'], error?: string) => [
  { $set: { status, dueAt: '$$REMOVE', inFlight: '$$REMOVE', ...(error && { error: { $literal: error } }) } },
];

/** A callback may have come before this answer: then it knows better, even that the text is to be sent once more. */
function taken(found: Taken | undefined, to: string | undefined, now: Date) {
  const hasFailed = { $eq: ['$resendOf', found ? { $literal: found.id } : null] };
  const unless = (failed: string, otherwise: unknown) => ({ $cond: [hasFailed, failed, otherwise] });
  const isFirst = { $lt: ['$rank', ACCEPTED_RANK] };
  return [
    {
      $set: {
        status: unless('$status', { $cond: [isFirst, 'accepted', '$status'] }),
        rank: unless('$rank', { $max: ['$rank', ACCEPTED_RANK] }),
        sends: { $add: ['$sends', 1] },
        sentAt: { $literal: now },
        dueAt: unless('$dueAt', '$$REMOVE'),
        inFlight: '$$REMOVE',
        error: '$$REMOVE',
        ...(to && { to: { $literal: to } }),
        ...(found && { providerId: unless('$providerId', { $literal: found.id }) }),
      },
    },
  ];
}

const webhookUrl = ({ config }: DeliverDeps, kind: 'status' | 'voice', id: string) =>
  `${config.PUBLIC_URL.replace(/\/$/, '')}/api/emergency-sms/webhooks/twilio/${kind}?delivery=${id}`;

const takerOf = ({ testProvider, provider }: DeliverDeps, probe: 'real' | 'test' | undefined): Provider | undefined =>
  probe === 'test' ? testProvider : provider;

/** What became of an attempt whose end nobody saw? Where that cannot be told, twice is better than never. */
async function findTaken(deps: DeliverDeps, { inFlight }: DeliveryDocument, prepared: Sendable) {
  if (!inFlight || !('text' in prepared)) return undefined;
  const { to, text, probe } = prepared;
  return takerOf(deps, probe)
    ?.findSms({ to, mark: text })
    .catch(() => undefined);
}

async function sendSms(deps: DeliverDeps, delivery: DeliveryDocument, sms: Extract<Sendable, { text: string }>) {
  const { to, text, probe } = sms;
  const taker = takerOf(deps, probe);
  if (!taker) throw new ProviderRefused('no test credentials');
  const sent = await taker.sendSms({ to, text, statusUrl: webhookUrl(deps, 'status', delivery._id) });
  if (!probe) countText(delivery.kind);
  return sent;
}

async function attempt(deps: DeliverDeps, delivery: DeliveryDocument, prepared: Sendable): Promise<Taken | undefined> {
  if ('mail' in prepared) {
    await deps.sendMail(prepared.mail);
    return undefined;
  }
  if ('text' in prepared) return sendSms(deps, delivery, prepared);
  const { to, probe } = prepared;
  if (probe) throw new ProviderRefused('no calls for the probe');
  return deps.provider.call({ to, voiceUrl: webhookUrl(deps, 'voice', delivery._id) });
}

/**
 * Sends one delivery and stores what became of it. Where somebody else has claimed it meanwhile, nothing is sent and
 * nothing stored.
 */
export async function deliver(
  deps: DeliverDeps,
  { job: delivery, lease }: ClaimedJob<DeliveryDocument>,
): Promise<void> {
  const { db, now, log, transact, hooks } = deps;
  const isText = delivery.channel === 'sms';
  const prepared = await hooks.prepare(delivery);
  const isProbe = 'probe' in prepared && prepared.probe !== undefined;

  async function record(
    change: Record<string, unknown>[],
    outcome?: Outcome,
    { isCalled = false } = {},
  ): Promise<void> {
    await transact(async (session) => {
      if (!(await lease.record(change, session))) return;
      if (isCalled) await addCallInstead(db, delivery, now(), session);
      await hooks.changed(delivery, session);
      if (outcome) await hooks.settled(delivery, outcome, session);
    });
  }
  /** The probe has figures of its own; these are families'. */
  const count = (result: AttemptResult) => {
    if (!isProbe) countAttempt(delivery, result, now());
  };

  const refuse = async (code: string) => {
    count('refused');
    const change = ended('failed', failureText(code));
    await record(change, { kind: 'failed', code }, { isCalled: code === OPTED_OUT && isText });
  };

  async function postpone(isUnknown: boolean): Promise<void> {
    count('postponed');
    const attempts = lease.attempt;
    const first = delivery.firstDueAt ?? delivery.createdAt;
    const next = nextAttempt({ ...delivery, attempts }, first, now());
    const { alertId, channel } = delivery;
    log.warn({ alertId, channel, attempts, again: next !== undefined }, 'a message could not be sent');
    if (!next) return record(ended('failed', failureText('')), { kind: 'failed', code: '' });
    return record([{ $set: { dueAt: next, leaseUntil: next, inFlight: isUnknown ? true : '$$REMOVE' } }]);
  }

  if ('isOver' in prepared) return record(ended(prepared.isOver, prepared.error));
  if ('waitsUntil' in prepared) {
    const { waitsUntil } = prepared;
    const { attempts } = delivery;
    return record([{ $set: { dueAt: waitsUntil, leaseUntil: waitsUntil, attempts, inFlight: '$$REMOVE' } }]);
  }
  if ('callInstead' in prepared) return record(ended('failed', failureText(OPTED_OUT)), undefined, { isCalled: true });
  let result = await findTaken(deps, delivery, prepared);
  if (!result && !(await lease.lasts(PROVIDER_TIMEOUT_MS))) return;
  try {
    result ??= await attempt(deps, delivery, prepared);
  } catch (error) {
    // A mailbox that refuses now may take the mail later: that one is tried again.
    if (error instanceof ProviderRefused && delivery.channel !== 'mail') return refuse(error.providerCode);
    return postpone(error instanceof ProviderUnavailable && isText);
  }
  count('accepted');
  await record(taken(result, 'to' in prepared ? prepared.to : undefined, now()));
  if (delivery.channel === 'call') await transact((session) => hooks.called(delivery, session));
}
