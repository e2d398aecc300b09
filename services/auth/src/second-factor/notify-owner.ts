import { secondFactorChanged, userIdSchema } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { Account } from '../accounts/accounts.store.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import type { Message } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';

export interface NotifyDeps extends Pick<AuthDeps, 'db' | 'outbox' | 'encryption' | 'config' | 'now'> {
  readonly deliveryWorker: { wake(): void };
}
export type Notice = 'passkey-added' | 'authenticator-added' | 'reset' | 'passkey-locked' | 'codes-guessed';

const IF_NOT_YOU =
  'If it was not you, please choose a new password at once, log out every session that you do not know, and tell whoever runs this site.';
const MAILS: Record<Notice, readonly [subject: string, text: string]> = {
  'passkey-added': [
    'A passkey was added to your account',
    `a passkey has just been added to your Not Alone account. It can confirm that you are you. ${IF_NOT_YOU}`,
  ],
  'authenticator-added': [
    'An authenticator app was added to your account',
    `an authenticator app has just been added to your Not Alone account. Its codes can confirm that you are you. ${IF_NOT_YOU}`,
  ],
  reset: [
    'Your passkeys and authenticator app were removed',
    'whoever runs Not Alone has removed the passkeys, the authenticator app and the recovery codes of your account, and logged you out everywhere. When you next log in as an admin you are asked to register a new one. If you did not ask for this, please tell them at once.',
  ],
  'passkey-locked': [
    'One of your passkeys is locked',
    `one of the passkeys of your Not Alone account answered in a way that only a copy of it would. We have locked it and logged you out on your other devices. Please confirm with another passkey, your authenticator app or a recovery code, remove the locked one, and choose a new password: whoever used it knows yours. ${IF_NOT_YOU}`,
  ],
  'codes-guessed': [
    'Somebody typed wrong codes for your account',
    `somebody who knows your password has typed several wrong authenticator or recovery codes for your Not Alone account, so codes are refused for a while. If it was you, there is nothing to do. ${IF_NOT_YOU}`,
  ],
};
const NOTICE_MS = 24 * 3_600_000;

function mailOf(to: string, notice: Notice, { config, now }: Pick<NotifyDeps, 'config' | 'now'>): Message {
  const [subject, said] = MAILS[notice];
  const text = [
    'Hello,',
    said,
    `Your account: ${config.PUBLIC_URL.replace(/\/$/, '')}/profile-edit`,
    'With warm wishes,\nNot Alone',
  ].join('\n\n');
  return { channel: 'mail', to, subject, text, expiresAt: new Date(now().getTime() + NOTICE_MS) };
}

/** Tells the account's owner by mail; the event's consumer adds the notification. */
export async function notifyOwner(
  deps: NotifyDeps,
  session: ClientSession,
  { _id, email, holdsEmail }: Account,
  notice: Notice,
): Promise<void> {
  const change = notice === 'passkey-added' || notice === 'authenticator-added' ? 'added' : notice;
  await deps.outbox.add(session, secondFactorChanged, {
    key: _id,
    data: { userId: userIdSchema.parse(_id), change },
  });
  if (holdsEmail) await enqueue(deps, session, _id, mailOf(email, notice, deps));
}
