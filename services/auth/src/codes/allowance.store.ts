import { failure } from '@notalone/service-kit/http/failure';
import type { ClientSession, Collection, Db } from 'mongodb';
import { emailKey } from '../accounts/accounts.rules.ts';
import type { AuthDeps } from '../deps.ts';
import { type CodePurpose, DAY_SECONDS, type Send, type SendPolicy, secondsUntilSend } from './codes.rules.ts';

interface AllowanceDocument {
  /** Fingerprint of the number or address, which is not kept. */
  _id: string;
  sends: Send[];
  revision: number;
  expiresAt: Date;
}
export interface Wish {
  readonly channel: 'phone' | 'mail';
  readonly address: string;
  readonly purpose: CodePurpose;
  readonly policy: SendPolicy;
  /** Whether being refused ends the operation with RATE_LIMITED, or only means that nothing is sent. */
  readonly orThrow: boolean;
}

const allowances = (db: Db): Collection<AllowanceDocument> => db.collection<AllowanceDocument>('allowances');

export async function createAllowanceIndexes(db: Db): Promise<void> {
  await allowances(db).createIndex({ expiresAt: 1 }, { name: 'expiry', expireAfterSeconds: 0 });
}

/**
 * Takes one message to a number or address from its allowance, in the transaction that sends it. Two at once never both take the
 * last one: both write the same document, so one of them runs again.
 * @throws RATE_LIMITED with the seconds to wait, when `orThrow`
 */
export async function takeAllowance(deps: Pick<AuthDeps, 'db' | 'seal' | 'now'>, session: ClientSession, wish: Wish): Promise<boolean> {
  const now = deps.now();
  const address = wish.channel === 'mail' ? emailKey(wish.address) : wish.address;
  const _id = deps.seal.fingerprint(`${wish.channel} ${address}`, 'allowance');
  const expiresAt = new Date(now.getTime() + DAY_SECONDS * 1000);
  const locked = await allowances(deps.db).findOneAndUpdate(
    { _id },
    { $inc: { revision: 1 }, $set: { expiresAt } },
    { session, upsert: true, returnDocument: 'after' },
  );
  const sends = (locked?.sends ?? []).filter(({ at }) => at.getTime() > now.getTime() - DAY_SECONDS * 1000);
  const wait = secondsUntilSend(sends, wish.purpose, wish.policy, now);
  if (wait > 0 && wish.orThrow) throw failure('RATE_LIMITED', { retryAfterSeconds: wait });
  if (wait > 0) return false;
  await allowances(deps.db).updateOne({ _id }, { $set: { sends: [...sends, { purpose: wish.purpose, at: now }] } }, { session });
  return true;
}
