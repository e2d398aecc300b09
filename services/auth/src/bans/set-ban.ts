import { type banChanged, type DataOf, guardiansOf } from '@notalone/contracts';
import { appealTokenOf } from '@notalone/moderation/appeal-token';
import type { Jobs } from '@notalone/service-kit/jobs/jobs';
import type { ClientSession } from 'mongodb';
import { type Ban, isBanned } from '../accounts/accounts.rules.ts';
import { type AccountDocument, accounts, findAccount } from '../accounts/accounts.store.ts';
import { announceAccount } from '../accounts/announce-account.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { bannedMail } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { findChildrenOf } from '../guardians/guardians.store.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { findChildrenInSessionsOf } from '../sessions/sessions.store.ts';
import { banContacts, unbanContacts } from './banned-contacts.store.ts';
import { forgetFormerBan } from './former-contacts.store.ts';

export type BanDeps = Pick<
  AuthDeps,
  'db' | 'outbox' | 'revocations' | 'now' | 'transact' | 'encryption' | 'deliveryWorker' | 'config'
>;

/** Changes the ban of an account unless that or a later change is known. */
async function storeBan(
  { db }: Pick<BanDeps, 'db'>,
  userId: string,
  ban: Ban | undefined,
  banVersion: number,
  session: ClientSession,
): Promise<AccountDocument | undefined> {
  const older = { $or: [{ banVersion: { $exists: false } }, { banVersion: { $lt: banVersion } }] };
  const change = ban ? { $set: { ban, banVersion } } : { $set: { banVersion }, $unset: { ban: '' as const } };
  const changed = await accounts(db).findOneAndUpdate(
    { _id: userId, ...older },
    { ...change, $inc: { version: 1 } },
    { session, returnDocument: 'after' },
  );
  return changed ?? undefined;
}

/** Children lose their login with their last guardian who is not banned (rules 4.7). */
async function findClosedChildren({ db, now }: BanDeps, userId: string, session: ClientSession): Promise<string[]> {
  const named = await findChildrenInSessionsOf(db, userId, session);
  const { described, undescribed } = await findChildrenOf(db, userId, named, session);
  const closed = undescribed.map(({ _id }) => _id);
  for (const child of described) {
    let isOpen = false;
    for (const guardianId of guardiansOf(child)) {
      const guardian = await findAccount(db, guardianId, session);
      isOpen ||= guardian !== undefined && !isBanned(guardian, now());
    }
    if (!isOpen) closed.push(child._id);
  }
  return closed;
}

/** Bans an account or lets it in again, as moderators decided. A ban ends every session at once. */
export async function setBan(
  deps: BanDeps,
  { userId, ban: decided, version }: DataOf<typeof banChanged>,
  session: ClientSession,
): Promise<void> {
  const ban = decided && {
    reason: decided.reason,
    decisionId: decided.decisionId,
    ...(decided.until && { until: new Date(decided.until) }),
  };
  const before = await findAccount(deps.db, userId, session);
  if (!ban) await forgetFormerBan(deps.db, userId, session);
  const account = await storeBan(deps, userId, ban, version, session);
  if (!account) return;
  if (decided?.isChildSafety) await banContacts(deps, account, session);
  else await unbanContacts(deps, account._id, session);
  await announceAccount(deps, session, account);
  if (!ban) return;
  const closed = await findClosedChildren(deps, userId, session);
  await endSessionsOf(deps, session, { personId: { $in: [userId, ...closed] } });
  if (!account.holdsEmail || decided?.isUntold || before?.ban?.decisionId === ban.decisionId) return;
  const token = appealTokenOf(deps.config.APPEAL_SECRET, ban.decisionId);
  const mail = bannedMail(account.email, ban, { publicUrl: deps.config.PUBLIC_URL, token, now: deps.now() });
  await enqueue(deps, session, account._id, mail);
}

/** A moderator has looked: the account may write, from its next access token on. */
export async function letWrite(deps: Pick<BanDeps, 'db'>, userId: string, session: ClientSession): Promise<void> {
  const which = { _id: userId, readsOnly: true as const };
  await accounts(deps.db).updateOne(which, { $unset: { readsOnly: '' } }, { session });
}

const END_EVERY_SECONDS = 10;
/** The login looks at the clock itself; this tells the other services that a ban has ended. */
export function endBansRegularly(jobs: Jobs, deps: BanDeps): void {
  const { db, now, transact } = deps;
  jobs.every('end bans', END_EVERY_SECONDS, async ({ signal }) => {
    for await (const { _id } of accounts(db).find({ 'ban.until': { $lte: now() } }, { projection: { _id: 1 } })) {
      signal.throwIfAborted();
      await transact(async (session) => {
        const account = await accounts(db).findOneAndUpdate(
          { _id, 'ban.until': { $lte: now() } },
          { $unset: { ban: '' }, $inc: { version: 1 } },
          { session, returnDocument: 'after' },
        );
        if (account) await announceAccount(deps, session, account);
      });
    }
  });
}
