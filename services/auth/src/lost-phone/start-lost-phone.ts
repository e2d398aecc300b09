import type { BodyOf, lostPhone, ReplyOf } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { Account } from '../accounts/accounts.store.ts';
import { requireNotFrozen } from '../accounts/require-not-frozen.ts';
import { mailGuardians } from '../children/mail-guardians.ts';
import { lostPhoneGuardianMail, lostPhoneWarningMail, lostPhoneWarningSms } from '../deliveries/account-messages.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import type { AuthDeps } from '../deps.ts';
import { findChildrenOf } from '../guardians/guardians.store.ts';
import { type LostPhone, lostPhoneState, underWayUntil } from '../lost-phone-records/lost-phone.rules.ts';
import { stepLostPhone } from '../lost-phone-records/lost-phone-records.store.ts';
import { linkTokenHash, newLinkToken } from '../secrets/link-token.ts';
import { findLostPhoneOf, notNow } from './find-lost-phone-of.ts';

type Link = BodyOf<typeof lostPhone.startLostPhone>;

export async function getLostPhone(deps: AuthDeps, { token }: Link): Promise<ReplyOf<typeof lostPhone.getLostPhone>> {
  const { lost } = await findLostPhoneOf(deps, token);
  const state = lostPhoneState(lost, deps.now());
  const until = state === 'waiting' ? underWayUntil(lost, deps.now()) : undefined;
  return { state, ...(until && { readyAt: until.toISOString() }) };
}

/** Whoever has taken over the mailbox would get the children too. */
async function warnOtherGuardians(
  deps: AuthDeps,
  account: Account,
  link: Parameters<typeof lostPhoneWarningMail>[1],
  session: ClientSession,
): Promise<void> {
  const { described } = await findChildrenOf(deps.db, account._id, [], session);
  const told = new Set([account._id]);
  for (const child of described)
    await mailGuardians(deps, child, session, ({ _id, email }) => {
      if (told.has(_id)) return undefined;
      told.add(_id);
      return lostPhoneGuardianMail(email, { ...link, username: account.username });
    });
}

/** Tells whoever can stop it: the old number, the address, and who looks after a child with this person. */
export async function warnOfLostPhone(
  deps: AuthDeps,
  session: ClientSession,
  account: Account,
  { lost, stopToken }: { readonly lost: LostPhone; readonly stopToken: string },
): Promise<void> {
  const now = deps.now();
  const link = { publicUrl: deps.config.PUBLIC_URL, token: stopToken, now, readyAt: underWayUntil(lost, now) ?? now };
  await enqueue(deps, session, account._id, lostPhoneWarningSms(account.phone, link));
  if (account.holdsEmail) await enqueue(deps, session, account._id, lostPhoneWarningMail(account.email, link));
  await warnOtherGuardians(deps, account, link, session);
}

/**
 * asked → waiting: the old number, the address, and who looks after a child with this person are warned, each with a
 * link that stops it.
 */
export async function startLostPhone(
  deps: AuthDeps,
  { token }: Link,
): Promise<ReplyOf<typeof lostPhone.startLostPhone>> {
  await deps.transact(async (session) => {
    const { account } = await findLostPhoneOf(deps, token, session);
    await requireNotFrozen(deps, account._id, session);
    const stopToken = newLinkToken();
    const start = { step: 'start', now: deps.now(), stopHash: linkTokenHash(stopToken) } as const;
    const which = { tokenHash: linkTokenHash(token) };
    const lost = await stepLostPhone(deps.db, session, which, start);
    if (!lost) throw notNow();
    await warnOfLostPhone(deps, session, account, { lost, stopToken });
  });
  return { message: 'We have warned the old number. Please open the link again in 24 hours.' };
}
