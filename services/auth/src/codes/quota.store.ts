import { tryAgainIn } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { StoredCollection } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';
import { emailKey } from '../accounts/accounts.rules.ts';
import type { AuthDeps } from '../deps.ts';
import { type CodePurpose, DAY_SECONDS, type QuotaPolicy, secondsUntilSend } from './codes.rules.ts';
import { countRefusedText, type TextKind } from './text-budgets.ts';

interface QuotaDocument {
  /** Fingerprint of what is counted; numbers and addresses are not stored. */
  _id: string;
  sentAt: Date[];
  revision: number;
  expiresAt: Date;
}
/**
 * What a message counts against. A message that is sent counts against its number or address. One requested by
 * somebody who is not the owner counts against `request`: it looks the same from outside but does not use up the
 * owner's quota.
 */
export type QuotaSubject =
  | { readonly phone: string }
  | { readonly email: string }
  | { readonly request: string }
  | { readonly network: string };
export interface QuotaRequest {
  readonly subject: QuotaSubject;
  readonly purpose: CodePurpose;
  readonly policy: QuotaPolicy;
}

const quotas = (db: Db): Collection<QuotaDocument> => db.collection<QuotaDocument>('quotas');

export const QUOTAS: StoredCollection = {
  collection: 'quotas',
  indexes: [{ key: { expiresAt: 1 }, name: 'expiry', expireAfterSeconds: 0 }],
  ofNobody: 'Keyed hashes of numbers, addresses and networks.',
  expires: [{ what: 'codes that were sent, by a keyed hash', seconds: DAY_SECONDS }],
};

function subjectText(subject: QuotaSubject): string {
  if ('phone' in subject) return `phone ${subject.phone}`;
  if ('email' in subject) return `email ${emailKey(subject.email)}`;
  if ('network' in subject) return `network ${subject.network}`;
  return `request ${subject.request}`;
}

const quotaId = (encryption: AuthDeps['encryption'], purpose: CodePurpose, subject: QuotaSubject): string =>
  encryption.fingerprint(`${purpose} ${subjectText(subject)}`, 'quota');

type Deps = Pick<AuthDeps, 'db' | 'encryption' | 'now'>;

interface Counted {
  /** Seconds to wait; 0 when the message may be sent, and is counted. */
  readonly wait: number;
  /** Messages of the last day before this one. */
  readonly earlier: number;
}

/**
 * Counts a message of this purpose in the transaction that sends it, unless the quota is used up. Concurrent calls
 * write the same document, so one is retried and they never share the last place.
 */
async function countMessage(
  { db, encryption, now }: Deps,
  session: ClientSession,
  { subject, purpose, policy }: QuotaRequest,
): Promise<Counted> {
  const at = now();
  const dayAgo = at.getTime() - DAY_SECONDS * 1000;
  const _id = quotaId(encryption, purpose, subject);
  const expiresAt = new Date(at.getTime() + DAY_SECONDS * 1000);
  const quota = await quotas(db).findOneAndUpdate(
    { _id },
    { $inc: { revision: 1 }, $set: { expiresAt } },
    { session, upsert: true, returnDocument: 'after' },
  );
  const sentAt = (quota?.sentAt ?? []).filter((sent) => sent.getTime() > dayAgo);
  const wait = secondsUntilSend(sentAt, policy, at);
  if (wait === 0) await quotas(db).updateOne({ _id }, { $set: { sentAt: [...sentAt, at] } }, { session });
  return { wait, earlier: sentAt.length };
}

/** Counts a message. @returns the seconds to wait; 0 when the message may be sent */
export const takeQuota = async (deps: Deps, session: ClientSession, request: QuotaRequest): Promise<number> =>
  (await countMessage(deps, session, request)).wait;

/** The seconds until a message may be sent, without counting one. */
export async function peekQuota(
  { db, encryption, now }: Deps,
  session: ClientSession,
  { subject, purpose, policy }: QuotaRequest,
): Promise<number> {
  const quota = await quotas(db).findOne({ _id: quotaId(encryption, purpose, subject) }, { session });
  return secondsUntilSend(quota?.sentAt ?? [], policy, now());
}

export const tooMany = (wait: number): Error =>
  apiError('RATE_LIMITED', { msg: `That was a lot at once. ${tryAgainIn(wait)}`, retryAfterSeconds: wait });

/** @throws RATE_LIMITED with the seconds to wait */
export async function takeQuotaOrThrow(deps: Deps, session: ClientSession, request: QuotaRequest): Promise<void> {
  const wait = await takeQuota(deps, session, request);
  if (wait > 0) throw tooMany(wait);
}

/**
 * Counts a text that anybody can ask for against the network that asks (text pumping). Registering and asking for
 * another code share a quota; resets have their own.
 * @returns how many the network has caused in the last day before this one
 * @throws RATE_LIMITED with the seconds to wait
 */
export async function takeNetworkQuota(
  deps: Deps,
  session: ClientSession,
  network: string,
  kind: TextKind,
): Promise<number> {
  const purpose = kind === 'reset' ? 'reset' : 'sms';
  const { wait, earlier } = await countMessage(deps, session, { subject: { network }, purpose, policy: 'network' });
  if (wait === 0) return earlier;
  countRefusedText(kind, 'network');
  throw tooMany(wait);
}
