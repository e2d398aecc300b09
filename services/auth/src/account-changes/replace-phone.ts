import { ACCOUNT_CHANGE_DAYS } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import { recordAccountChange } from '../accounts/account-changes.store.ts';
import { type Account, type AccountDocument, changeAccount } from '../accounts/accounts.store.ts';
import { announceAccount } from '../accounts/announce-account.ts';
import { announceReturn } from '../bans/announce-return.ts';
import { isPhoneBanned } from '../bans/banned-contacts.store.ts';
import { eraseCodesFor } from '../codes/codes.store.ts';
import { phoneChangedMail, phoneChangedSms, stolenPhoneMail, stolenPhoneSms } from '../deliveries/account-messages.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import type { AuthDeps } from '../deps.ts';
import { linkTokenHash, newLinkToken } from '../secrets/link-token.ts';
import { linkNotFound } from './link-not-found.ts';

const DAY_MS = 86_400_000;

interface NewPhone {
  readonly phone: string;
  /** The old phone was lost or stolen: alerts tell it nothing. */
  readonly isStolen: boolean;
}

/**
 * Replaces the number by one that has just been verified: codes sent to the old one are void, the emergency service
 * learns of it at once, and the old number, or of a stolen phone the verified address, gets the link that leads back. `requireMayChange` comes before, in the same
 * transaction.
 */
export async function replacePhone(
  deps: AuthDeps,
  session: ClientSession,
  { _id, phone: old }: Account,
  { phone, isStolen }: NewPhone,
): Promise<AccountDocument> {
  const now = deps.now();
  const until = new Date(now.getTime() + ACCOUNT_CHANGE_DAYS * DAY_MS);
  // As at registration: it reads until a moderator has looked (rules 6.2).
  const readsOnly = await isPhoneBanned(deps, phone, now, session);
  const set: Partial<AccountDocument> = {
    phone,
    phoneVerifiedAt: now,
    ...(!isStolen && { formerPhone: { phoneNumber: old, until } }),
    ...(readsOnly && { readsOnly: true }),
  };
  const unset = ['phoneBelongsToAnother', ...(isStolen ? (['formerPhone'] as const) : [])] as const;
  const after = await changeAccount(deps.db, session, _id, set, unset);
  if (!after) throw linkNotFound();
  await eraseCodesFor(deps.db, session, _id, ['sms', 'reset', 'phone', 'undo', 'lost']);
  await announceAccount(deps, session, after);
  await announceReturn(deps, after, session);
  const token = newLinkToken();
  await recordAccountChange(deps, session, {
    _id,
    kind: 'phone',
    former: { phone: old },
    tokenHash: linkTokenHash(token),
    ...(isStolen && { isStolen }),
  });
  await tellOfNewPhone(deps, session, { account: after, old, isStolen, token });
  return after;
}

interface Told {
  readonly account: AccountDocument;
  readonly old: string;
  readonly isStolen: boolean;
  readonly token: string;
}
/** Whoever holds a stolen phone gets no link; the verified address gets it in its place. */
async function tellOfNewPhone(
  deps: AuthDeps,
  session: ClientSession,
  { account: { _id, email, holdsEmail, emailVerifiedAt }, old, isStolen, token }: Told,
): Promise<void> {
  const { PUBLIC_URL: publicUrl, OPERATOR_EMAIL: operator } = deps.config;
  const now = deps.now();
  const link = { publicUrl, token, now };
  await enqueue(deps, session, _id, isStolen ? stolenPhoneSms(old, operator, now) : phoneChangedSms(old, link));
  if (!holdsEmail) return;
  const mail =
    isStolen && emailVerifiedAt ? stolenPhoneMail(email, link) : phoneChangedMail(email, { publicUrl, operator, now });
  await enqueue(deps, session, _id, mail);
}
