import { ACCOUNT_CHANGE_DAYS, ACCOUNT_CHANGE_KEPT_DAYS } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { PersonalData } from '@notalone/service-kit/personal-data/stored-collection';
import type { ClientSession, Collection, Db } from 'mongodb';
import {
  type AccountChangeTimes,
  accountChangeState,
  isContested,
  isFrozen,
  stateEnd,
} from './account-change.rules.ts';
import { emailKey } from './accounts.rules.ts';

/** The last change of an account's number or address, with its way back. There is one at a time. */
export interface AccountChange extends AccountChangeTimes {
  /** The person's id. */
  readonly _id: string;
  readonly kind: 'phone' | 'email';
  readonly former: FormerPhone | FormerEmail;
  /** The old phone was lost or stolen: the verified address got the link. */
  readonly isStolen?: true;
  /** Hash of the link that the old side received. */
  readonly tokenHash: string;
  /** The link of the new side, made when the change is contested; encrypted, because it is told more than once. */
  readonly newSide?: { readonly tokenHash: string; readonly encrypted: string };
  /** What the undo sets, and the password that proved the owner. */
  readonly wanted?: { readonly passwordHash: string; readonly provenHash?: string };
  readonly purgeAt: Date;
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

export const ACCOUNT_CHANGES: PersonalData<AccountChange> = {
  collection: 'accountChanges',
  indexes: [
    { key: { tokenHash: 1 }, name: 'link' },
    { key: { 'newSide.tokenHash': 1 }, name: 'link of the new side', sparse: true },
    { key: { 'undo.askedAt': 1 }, name: 'undo', sparse: true },
    { key: { purgeAt: 1 }, name: 'erasure', expireAfterSeconds: 0 },
  ],
  subject: 'person',
  where: (_id) => ({ _id }),
  whenLeaving: 'delete',
  expires: [{ what: 'the former number or address after a change', seconds: ACCOUNT_CHANGE_DAYS * 86_400 }],
  privacy: [
    {
      what: 'the former number or address after a change; a new address whose link has not been used',
      how: 'their links as hashes; the number also in the emergency database, unless it was stolen',
      why: 'to undo a change, to confirm an address; the number also to be told of an alert',
      seenBy: 'two operators who decide whose account it is',
      kept: 'until 30 days after the change is over, in emergency 7 days or as long as it is disputed; 24 hours; at the latest until the account is deleted',
    },
  ],
  inCopy: { leftOut: 'An address or a number that one had before a change which can still be undone.' },
  receipt: 'account',
};

type Which = { readonly _id: string } | { readonly linkHash: string };
const filterOf = (which: Which) =>
  '_id' in which
    ? { _id: which._id }
    : { $or: [{ tokenHash: which.linkHash }, { 'newSide.tokenHash': which.linkHash }] };

/** Also of one that is over. */
export const findAccountChange = (db: Db, which: Which, session?: ClientSession): Promise<AccountChange | null> =>
  changesOf(db).findOne(filterOf(which), session && { session });

/** Those that somebody wants undone, by the clock or not yet. */
export const findUndosAsked = (db: Db): Promise<AccountChange[]> =>
  changesOf(db)
    .find({ 'undo.askedAt': { $exists: true }, undoneAt: { $exists: false }, keptAt: { $exists: false } })
    .toArray();

/** Those that were ever contested and are kept. */
export const findContestedChanges = (db: Db): Promise<AccountChange[]> =>
  changesOf(db)
    .find({ $or: [{ frozenAt: { $exists: true } }, { 'undo.askedAt': { $exists: true } }] })
    .toArray();

/** The change that replaced this address. */
export const findFormerEmail = async (
  db: Db,
  email: string,
  session?: ClientSession,
): Promise<AccountChange | undefined> =>
  (
    await changesOf(db)
      .find({ kind: 'email', undoneAt: { $exists: false } }, session && { session })
      .toArray()
  ).find(({ former }) => 'email' in former && emailKey(former.email) === emailKey(email));

export async function saveAccountChange(
  db: Db,
  session: ClientSession,
  change: Omit<AccountChange, 'purgeAt'>,
): Promise<void> {
  const { _id, ...rest } = change;
  const purgeAt = new Date(stateEnd(change).getTime() + ACCOUNT_CHANGE_KEPT_DAYS * DAY_MS);
  await changesOf(db).replaceOne({ _id }, { ...rest, purgeAt }, { session, upsert: true });
}

export const whenText = (at: Date): string =>
  at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

const WHAT = { phone: 'phone number', email: 'email address' } as const;

/** Why an account is stopped, or may not be deleted; undefined where nobody contests its last change. */
export async function contestedText(deps: Deps, userId: string, session?: ClientSession): Promise<string | undefined> {
  const change = await findAccountChange(deps.db, { _id: userId }, session);
  if (!change || !isContested(change, deps.now())) return undefined;
  const isStopped = isFrozen(change, deps.now()) ? 'is stopped' : 'cannot be changed or deleted';
  return `This account ${isStopped} until ${whenText(stateEnd(change))}: we were told that the last change of its ${WHAT[change.kind]} was not made by its owner.`;
}

/** When number or address can be changed again; undefined: now. Once in seven days, and not while it is contested. */
export function nextChangeAt(change: AccountChange | null, now: Date): Date | undefined {
  if (!change || accountChangeState(change, now) === 'undone') return undefined;
  const inSevenDays = new Date(change.changedAt.getTime() + ACCOUNT_CHANGE_DAYS * DAY_MS);
  const end = isContested(change, now)
    ? new Date(Math.max(Number(stateEnd(change)), Number(inSevenDays)))
    : inSevenDays;
  return end > now ? end : undefined;
}

/**
 * Whether number or address may be changed now. Within the transaction that calls `recordAccountChange`, so that of two
 * changes at once one is refused.
 * @throws CONFLICT, RATE_LIMITED saying until when
 */
export async function requireMayChange(deps: Deps, userId: string, session: ClientSession): Promise<void> {
  const msg = await contestedText(deps, userId, session);
  if (msg !== undefined) throw apiError('CONFLICT', { msg });
  const change = await findAccountChange(deps.db, { _id: userId }, session);
  const next = nextChangeAt(change, deps.now());
  if (!change || !next) return;
  throw apiError('RATE_LIMITED', {
    msg: `Your ${WHAT[change.kind]} was changed on ${whenText(change.changedAt)}. Phone number and email address can be changed again from ${whenText(next)}.`,
    retryAfterSeconds: Math.ceil((next.getTime() - deps.now().getTime()) / 1000),
  });
}

export const recordAccountChange = (
  { db, now }: Deps,
  session: ClientSession,
  change: Pick<AccountChange, '_id' | 'kind' | 'former' | 'tokenHash' | 'isStolen'>,
): Promise<void> => saveAccountChange(db, session, { ...change, changedAt: now() });
