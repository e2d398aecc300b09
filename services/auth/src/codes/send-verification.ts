import type { ClientSession } from 'mongodb';
import type { AccountDocument } from '../accounts/accounts.store.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { alreadyRegisteredMail, alreadyRegisteredSms } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { issueCode } from './issue-code.ts';

type SendDeps = Pick<AuthDeps, 'db' | 'encryption' | 'now' | 'config' | 'deliveryWorker'>;

/**
 * Texts a code to an account's number. If the number belongs to the member who owns the account's e-mail address, the
 * text says that they already have an account, and nobody learns the code. An account with a banned address is sent
 * nothing.
 */
export async function sendSmsVerification(
  deps: SendDeps,
  session: ClientSession,
  account: AccountDocument,
  { isWelcome = false }: { isWelcome?: boolean } = {},
): Promise<void> {
  const isOthersNumber = account.phoneBelongsToAnother === true;
  const isSilent = account.hasBannedEmail === true;
  await issueCode(deps, session, account, 'sms', { deliver: !isOthersNumber && !isSilent, isWelcome });
  if (isOthersNumber && !isSilent)
    await enqueue(deps, session, account._id, alreadyRegisteredSms(account.phone, deps.now()));
}

/**
 * Mails a code to an account's address. If another account owns the address, the mail says that one exists already.
 * If the address has used up its mail quota, nothing is sent and nobody learns the code.
 */
export async function sendMailVerification(
  deps: SendDeps,
  session: ClientSession,
  account: AccountDocument,
  { isAllowed = true }: { isAllowed?: boolean } = {},
): Promise<void> {
  const isOwnAddress = account.holdsEmail === true;
  const isSilent = account.hasBannedEmail === true;
  await issueCode(deps, session, account, 'email', { deliver: isAllowed && isOwnAddress && !isSilent });
  if (!isAllowed || isOwnAddress || isSilent) return;
  const notice = alreadyRegisteredMail(account.email, deps.config.PUBLIC_URL, deps.now());
  await enqueue(deps, session, account._id, notice);
}
