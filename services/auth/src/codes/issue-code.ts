import { randomInt } from 'node:crypto';
import { CODE_DIGITS } from '@notalone/contracts';
import type { ClientSession } from 'mongodb';
import type { AccountDocument } from '../accounts/accounts.store.ts';
import { enqueue } from '../deliveries/deliveries.store.ts';
import { codeMail, codeSms, type Message, resetSms, welcomeSms } from '../deliveries/messages.ts';
import type { AuthDeps } from '../deps.ts';
import { type CodePurpose, codeExpiry } from './codes.rules.ts';
import { saveCode } from './codes.store.ts';

export type Recipient = Pick<AccountDocument, '_id' | 'phone' | 'email'>;

const MESSAGES: Record<
  CodePurpose | 'welcome',
  (code: string, to: Recipient, publicUrl: string, expiresAt: Date) => Message
> = {
  sms: (code, to, _publicUrl, expiresAt) => codeSms(code, to.phone, expiresAt),
  welcome: (code, to, _publicUrl, expiresAt) => welcomeSms(code, to.phone, expiresAt),
  reset: (code, to, _publicUrl, expiresAt) => resetSms(code, to.phone, expiresAt),
  email: codeMail,
};

export const codeHash = (
  deps: Pick<AuthDeps, 'encryption'>,
  holder: string,
  purpose: CodePurpose,
  code: string,
): string => deps.encryption.fingerprint(`${holder}/${purpose}/${code}`, 'code');

interface IssueOptions {
  /** Do not deliver it: the result is a code that nobody can know. */
  readonly deliver: boolean;
  /** Whether this is the text message of a registration. */
  readonly isWelcome?: boolean;
  /** What the client sends with the code; defaults to the recipient's id. */
  readonly holder?: string;
}

/** Creates a code, which replaces the previous one, and queues its message. */
export async function issueCode(
  deps: Pick<AuthDeps, 'db' | 'encryption' | 'now' | 'config' | 'deliveryWorker'>,
  session: ClientSession,
  to: Recipient,
  purpose: CodePurpose,
  { deliver, isWelcome = false, holder = to._id }: IssueOptions,
): Promise<void> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const expiresAt = codeExpiry(deps.now());
  const hash = codeHash(deps, holder, purpose, code);
  await saveCode(deps.db, session, { holder, userId: to._id, purpose, hash, expiresAt });
  if (!deliver) return;
  const message = MESSAGES[isWelcome ? 'welcome' : purpose](code, to, deps.config.PUBLIC_URL, expiresAt);
  await enqueue(deps, session, to._id, message);
}
