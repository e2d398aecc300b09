import type { ClientSession } from 'mongodb';
import { stateEnd } from '../accounts/account-change.rules.ts';
import type { AccountChange } from '../accounts/account-changes.store.ts';
import type { Stepped } from '../accounts/step-account-change.ts';
import { frozenMail, frozenSms, undoAskedMail, undoAskedSms } from '../deliveries/account-messages.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import type { AuthDeps } from '../deps.ts';
import { linkTokenHash, newLinkToken } from '../secrets/link-token.ts';

const context = (userId: string) => `link of the new side ${userId}`;

/** The link of whoever has the account now, made once for a change. */
export function newSideLink(
  { encryption }: Pick<AuthDeps, 'encryption'>,
  { _id, newSide }: Pick<AccountChange, '_id' | 'newSide'>,
): { readonly link: string; readonly newSide: NonNullable<AccountChange['newSide']> } {
  if (newSide) return { link: encryption.decrypt(newSide.encrypted, context(_id)), newSide };
  const link = newLinkToken();
  return { link, newSide: { tokenHash: linkTokenHash(link), encrypted: encryption.encrypt(link, context(_id)) } };
}

/** Texts the number and mails the address that the account has now: either can be the owner's (rules 1.13). */
export async function tellNewSide(
  deps: AuthDeps,
  session: ClientSession,
  { change, account: { _id, phone, email, holdsEmail } }: Stepped,
  { about, link }: { readonly about: 'frozen' | 'undo-asked'; readonly link: string },
): Promise<void> {
  const told = { publicUrl: deps.config.PUBLIC_URL, token: link, now: deps.now(), until: stateEnd(change) };
  await enqueue(deps, session, _id, about === 'frozen' ? frozenSms(phone, told) : undoAskedSms(phone, told));
  if (holdsEmail)
    await enqueue(deps, session, _id, about === 'frozen' ? frozenMail(email, told) : undoAskedMail(email, told));
}
