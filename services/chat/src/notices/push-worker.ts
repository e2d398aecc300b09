import { type ClaimedJob, claimJob } from '@notalone/service-kit/jobs/claim-job';
import { createJobWorker, type JobWorker } from '@notalone/service-kit/jobs/job-worker';
import type { Platform } from '@notalone/service-kit/platform';
import type { ChatConfig } from '../config.ts';
import { countMissed, type DeviceDocument, deleteDevices, devicesOf } from './devices.store.ts';
import { findNotices, type Notice, type NoticesDeps } from './find-notices.ts';
import { hashOf, payloadOf, tagOf, ttlSecondsOf, urgencyOf } from './notice-messages.rules.ts';
import { countPush, countReceipt } from './notice-metrics.ts';
import { heldUntil } from './notice-steps.rules.ts';
import { type PushDocument, pushesOf } from './pushes.store.ts';
import { retryAt } from './retry.rules.ts';
import { PUSH_TIMEOUT_MS, type PushResult, sendPush } from './send-push.ts';
import { newToken } from './stop-token.ts';

type Deps = NoticesDeps & Pick<Platform<ChatConfig>, 'transact' | 'now' | 'log' | 'config'>;
type Claimed = ClaimedJob<PushDocument>;

/** Longer than the push service may take. */
const LEASE_MS = 30_000;
/** Whoever stores a message wakes the worker. This is for messages that wait, and for an instance that has died. */
const POLL_MS = 5_000;
const CONCURRENCY = 8;
/** Without a receipt for so long a message counts as missed. */
const RECEIPT_MS = 10 * 60_000;
const RECEIPTS_KEPT = 5;
const TOPIC_CHARACTERS = 32;

type Message = Pick<Notice, 'kind' | 'text' | 'link'> & { readonly held?: Date | undefined };

const TEST: Message = {
  kind: 'account',
  text: 'This is a test: this device gets your notices',
  link: '/notifications',
};

/** What is said now; undefined where there is nothing to say any more. */
async function findMessage(deps: Deps, { userId, key }: PushDocument): Promise<Message | undefined> {
  if (key === undefined) return TEST;
  const notice = (await findNotices(deps, userId, [key])).get(key);
  return notice && { ...notice, held: heldUntil(notice.situation, deps.now()) };
}

function send({ config }: Deps, device: DeviceDocument, push: PushDocument, message: Message, receipt: string) {
  const tag = tagOf(push.userId, push.key ?? 'test');
  return sendPush(config, device, {
    payload: JSON.stringify(payloadOf({ ...message, tag, receipt }, config.PUBLIC_URL)),
    ttlSeconds: ttlSecondsOf(message.kind),
    urgency: urgencyOf(message.kind),
    topic: hashOf(tag).slice(0, TOPIC_CHARACTERS),
  });
}

async function postpone({ now, log }: Deps, { job, lease }: Claimed, atLeastSeconds: number): Promise<void> {
  const failures = job.failures + 1;
  const next = retryAt(failures, job.sendBy, now(), atLeastSeconds);
  if (next)
    await lease.record({ $set: { failures, dueAt: next, leaseUntil: next }, $unset: { currentReceipt: '' as const } });
  else await lease.remove();
  countPush(next ? 'postponed' : 'given-up');
  log.info({ attempts: failures }, next ? 'push message postponed' : 'push message given up');
}

/** A receipt may have come before the push service's answer: then the job is not ours any more. */
async function recordSent({ now }: Deps, { job, lease }: Claimed): Promise<void> {
  const sentAt = now();
  const unconfirmedSince = job.unconfirmedSince ?? sentAt;
  const dueAt = new Date(unconfirmedSince.getTime() + RECEIPT_MS);
  await lease.record({ $set: { state: 'sent', sentAt, unconfirmedSince, dueAt, leaseUntil: dueAt } });
  countPush('sent');
}

async function recordResult(deps: Deps, claimed: Claimed, result: PushResult): Promise<void> {
  const { db, log, now, transact } = deps;
  const { job, lease } = claimed;
  if (result.is === 'sent') return recordSent(deps, claimed);
  if (result.is === 'away') return postpone(deps, claimed, result.retryAfterSeconds);
  countPush(result.is);
  if (result.is === 'gone') {
    await transact((session) => deleteDevices(db, { _id: job.deviceId }, session));
    return undefined;
  }
  // A wrong key of ours refuses everybody's: nothing is deleted, the operator is alarmed.
  log.warn({ status: result.status }, 'a push service refused a message');
  await lease.remove();
  await countMissed(db, job.deviceId, now());
}

async function sendDue(deps: Deps, claimed: Claimed): Promise<void> {
  const { job, lease } = claimed;
  const device = await devicesOf(deps.db).findOne({ _id: job.deviceId, userId: job.userId });
  const message = device && (await findMessage(deps, job));
  if (!message || job.sendBy <= deps.now()) return lease.remove();
  if (message.held) {
    await lease.record({ $set: { dueAt: message.held, leaseUntil: message.held } });
    return;
  }
  const receipt = newToken();
  const stored = hashOf(receipt);
  const isOurs = await lease.record([
    {
      $set: {
        currentReceipt: stored,
        receipts: { $slice: [{ $concatArrays: ['$receipts', [stored]] }, -RECEIPTS_KEPT] },
      },
    },
  ]);
  if (!isOurs || !(await lease.lasts(PUSH_TIMEOUT_MS))) return;
  await recordResult(deps, claimed, await send(deps, device, job, message, receipt));
}

/** No receipt in time. If it was sent again meanwhile, that message has its own time. */
async function countAsMissed(deps: Deps, { job, lease }: Claimed): Promise<void> {
  const { unconfirmedSince, sentAt } = job;
  const again = sentAt && unconfirmedSince && sentAt > unconfirmedSince ? sentAt : undefined;
  const next = again && new Date(again.getTime() + RECEIPT_MS);
  const isOurs = next
    ? await lease.record({ $set: { unconfirmedSince: again, dueAt: next, leaseUntil: next } })
    : await lease.record({ $set: { state: 'missed' }, $unset: { unconfirmedSince: '', dueAt: '' } });
  if (!isOurs) return;
  countReceipt('missed');
  await countMissed(deps.db, job.deviceId, deps.now());
}

/** Sends what is due and counts what was not shown, whichever instance stored it. */
export const createPushWorker = (deps: Deps): JobWorker<PushDocument> =>
  createJobWorker<PushDocument>({
    log: deps.log,
    pollMs: POLL_MS,
    concurrency: CONCURRENCY,
    claim: () => claimJob(pushesOf(deps.db), deps.now(), { leaseMs: LEASE_MS }),
    work: (claimed) => (claimed.job.state === 'sendDue' ? sendDue(deps, claimed) : countAsMissed(deps, claimed)),
  });
