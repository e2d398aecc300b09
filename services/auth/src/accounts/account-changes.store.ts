import { ACCOUNT_CHANGE_DAYS } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { ClientSession, Collection, Db } from 'mongodb';

/** The last change of an account's number or address: it can be undone, and the next one waits, until `until`. */
export interface AccountChange {
  /** The person's id: there is one change at a time. */
  _id: string;
  kind: 'phone' | 'email';
  former: FormerPhone | FormerEmail;
  /** Argon2id hash of the password before the change: a thief may have set another. Older changes have none. */
  passwordHash?: string;
  /** Of the link that the former number or address received. */
  tokenHash: string;
  changedAt: Date;
  until: Date;
  /** Somebody with the link said that it was not them: nothing more changes until then. */
  frozenAt?: Date;
}
interface FormerPhone {
  readonly phone: string;
}
interface FormerEmail {
  readonly email: string;
}
interface Deps {
  readonly db: Db;
  now(): Date;
}
const DAY_MS = 86_400_000;
const changesOf = (db: Db): Collection<AccountChange> => db.collection('accountChanges');

export async function createAccountChangeIndexes(db: Db): Promise<void> {
  await changesOf(db).createIndexes([
    { key: { tokenHash: 1 }, name: 'link' },
    { key: { until: 1 }, name: 'expiry', expireAfterSeconds: 0 },
  ]);
}

export const findAccountChange = (
  { db, now }: Deps,
  which: { readonly _id: string } | { readonly tokenHash: string },
  session?: ClientSession,
): Promise<AccountChange | null> => changesOf(db).findOne({ ...which, until: { $gt: now() } }, session && { session });

const when = (at: Date) =>
  at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

/** Why nothing of an account may change now; undefined where it may. */
export async function frozenText(deps: Deps, userId: string, session?: ClientSession): Promise<string | undefined> {
  const change = await findAccountChange(deps, { _id: userId }, session);
  if (!change?.frozenAt) return undefined;
  const what = change.kind === 'phone' ? 'phone number' : 'email address';
  return `Nothing of this account can be changed until ${when(change.until)}: from the former ${what} we were told that the last change was not made by its owner.`;
}

/** @throws CONFLICT while the account is frozen */
export async function requireNotFrozen(deps: Deps, userId: string, session?: ClientSession): Promise<void> {
  const msg = await frozenText(deps, userId, session);
  if (msg !== undefined) throw apiError('CONFLICT', { msg });
}

/**
 * Whether number or address may be changed now: not while frozen, and once in seven days. Within the transaction that
 * calls `recordAccountChange`, so that of two changes at once one is refused.
 * @throws CONFLICT, RATE_LIMITED saying until when
 */
export async function requireMayChange(deps: Deps, userId: string, session: ClientSession): Promise<void> {
  await requireNotFrozen(deps, userId, session);
  const change = await findAccountChange(deps, { _id: userId }, session);
  if (!change) return;
  const what = change.kind === 'phone' ? 'phone number' : 'email address';
  throw apiError('RATE_LIMITED', {
    msg: `Your ${what} was changed on ${when(change.changedAt)}. Phone number and email address can be changed again from ${when(change.until)}.`,
    retryAfterSeconds: Math.ceil((change.until.getTime() - deps.now().getTime()) / 1000),
  });
}

export async function recordAccountChange(
  { db, now }: Deps,
  session: ClientSession,
  { _id, ...change }: Required<Pick<AccountChange, '_id' | 'kind' | 'former' | 'tokenHash' | 'passwordHash'>>,
): Promise<void> {
  const changedAt = now();
  const until = new Date(changedAt.getTime() + ACCOUNT_CHANGE_DAYS * DAY_MS);
  await changesOf(db).replaceOne({ _id }, { ...change, changedAt, until }, { session, upsert: true });
}

/** Keeps the time of the first freeze. False when the link is no longer valid. */
export async function freezeAccountChange({ db, now }: Deps, tokenHash: string): Promise<boolean> {
  const at = now();
  const { matchedCount } = await changesOf(db).updateOne({ tokenHash, until: { $gt: at } }, [
    { $set: { frozenAt: { $ifNull: ['$frozenAt', at] } } },
  ]);
  return matchedCount === 1;
}

/** Uses a link up. Undefined when it is no longer valid. */
export async function takeAccountChange(
  { db, now }: Deps,
  session: ClientSession,
  tokenHash: string,
): Promise<AccountChange | undefined> {
  return (await changesOf(db).findOneAndDelete({ tokenHash, until: { $gt: now() } }, { session })) ?? undefined;
}

/** The former number or address, with its link. */
export async function eraseAccountChangeOf(db: Db, session: ClientSession, userId: string): Promise<void> {
  await changesOf(db).deleteOne({ _id: userId }, { session });
}
