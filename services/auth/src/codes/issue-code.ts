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

/** The others' messages are with what they are for. */
type OwnMessage = 'sms' | 'email' | 'reset';
const MESSAGES: Record<
  OwnMessage | 'welcome',
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

interface NewCode {
  readonly holder: string;
  readonly userId: string;
  readonly purpose: CodePurpose;
  /** A number that the code proves: it is right together with this alone. */
  readonly boundTo?: string;
}
export const boundCode = (code: string, to: string | undefined): string => (to ? `${to} ${code}` : code);

/** Creates a code for `holder`, which replaces the previous one of this purpose. */
export async function newCode(
  deps: Pick<AuthDeps, 'db' | 'encryption' | 'now'>,
  session: ClientSession,
  { holder, userId, purpose, boundTo }: NewCode,
): Promise<{ code: string; expiresAt: Date }> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const expiresAt = codeExpiry(deps.now());
  const hash = codeHash(deps, holder, purpose, boundCode(code, boundTo));
  await saveCode(deps.db, session, { holder, userId, purpose, hash, expiresAt });
  return { code, expiresAt };
}

/** Creates a code, which replaces the previous one, and queues its message. */
export async function issueCode(
  deps: Pick<AuthDeps, 'db' | 'encryption' | 'now' | 'config' | 'deliveryWorker'>,
  session: ClientSession,
  to: Recipient,
  purpose: OwnMessage,
  { deliver, isWelcome = false, holder = to._id }: IssueOptions,
): Promise<void> {
  const { code, expiresAt } = await newCode(deps, session, { holder, userId: to._id, purpose });
  if (!deliver) return;
  const message = MESSAGES[isWelcome ? 'welcome' : purpose](code, to, deps.config.PUBLIC_URL, expiresAt);
  await enqueue(deps, session, to._id, message);
}
