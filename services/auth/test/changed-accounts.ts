import { eventually } from '@notalone/testing/eventually';
import { expect } from 'vitest';
import { carryOutUndos } from '../src/account-changes/carry-out-undo.ts';
import { findAccount } from '../src/accounts/accounts.store.ts';
import { phoneState } from '../src/accounts/announce-account.ts';
import { type AuthNetwork, PASSWORD, type Person, type Reply, sixDigits } from './auth-network.ts';

export const NEW_PASSWORD = 'nine quiet herons';
export const HOUR = 3600;
export const DAY = 24 * HOUR;
export const CONFIRM_FIRST = 'Please confirm your email address';
export const CONFIRM = 'Please confirm your new email address';

export interface SignedIn extends Person {
  readonly token: string;
  readonly cookie: string;
}
export const linkIn = (text: string | undefined): string => /#([\w-]{43})/.exec(text ?? '')?.[1] ?? 'none';

type Proof = { readonly password?: string; readonly verificationCode?: string };
/** People who change their number or address, and what links can do about it. */
export function changedAccounts(network: AuthNetwork) {
  const mailTo = (email: string, subject: string) =>
    eventually(() => {
      const mail = network.emulators.mails(email).find((one) => one.subject === subject);
      if (!mail) throw new Error(`No mail: ${subject}`);
      return mail;
    });
  const textTo = (phoneNumber: string, words: string) =>
    eventually(() => {
      const text = network.emulators.sms(phoneNumber).find(({ body }) => body.includes(words));
      if (!text) throw new Error(`No text: ${words}`);
      return text.body;
    });
  /** Logs in again, as sessions end long before links do. */
  async function again<P extends Person>(person: P, password = PASSWORD): Promise<P & SignedIn> {
    const { body, cookie } = await network.login(person, { password });
    return { ...person, token: body.token, cookie };
  }
  const changeEmail = ({ token }: Pick<SignedIn, 'token'>, email: string, password = PASSWORD) =>
    network.post('account/email', { password, email }, { token });
  const changePhone = ({ token }: Pick<SignedIn, 'token'>, phoneNumber: string, password = PASSWORD) =>
    network.post('account/phone', { password, phoneNumber }, { token });
  const confirmPhone = ({ token }: Pick<SignedIn, 'token'>, body: object) =>
    network.post('account/phone/confirm', body, { token });
  const on = (what: string, token: string, more: object = {}, from?: string): Promise<Reply> =>
    network.post(`account-change/${what}`, { token, ...more }, from ? { from } : {});

  const accounts = {
    mailTo,
    textTo,
    again,
    changeEmail,
    changePhone,
    confirmPhone,
    signedIn: async (): Promise<SignedIn> => again(await network.member()),
    stateOf: async ({ token }: Pick<SignedIn, 'token'>) => (await network.send('GET', 'account', { token })).body,
    /** What the emergency service is told of the number. */
    async phoneOf(userId: string) {
      const account = await findAccount(network.deps.db, userId);
      return account && phoneState(account);
    },
    newEmailLink: async (email: string) => linkIn((await mailTo(email, CONFIRM)).text),
    async verifyEmail({ email, userId }: Person) {
      const verificationCode = sixDigits((await mailTo(email, CONFIRM_FIRST)).text);
      expect((await network.post('verify-email', { userId, verificationCode })).status).toBe(200);
    },
    /** Somebody with another address; the link is the old one's. */
    async movedEmail() {
      const person = await accounts.signedIn();
      const { email: newEmail } = network.someone();
      expect((await changeEmail(person, newEmail)).status).toBe(200);
      const token = await accounts.newEmailLink(newEmail);
      expect((await network.post('account/email/confirm', { token })).status).toBe(200);
      const told = await mailTo(person.email, 'The email address of your account was changed');
      return { person, newEmail, link: linkIn(told.text) };
    },
    /** Somebody with another number; the link is the old one's. */
    async movedPhone({ isVerified = false } = {}) {
      const person = await accounts.signedIn();
      if (isVerified) await accounts.verifyEmail(person);
      const { phoneNumber } = network.someone();
      await accounts.movePhone(person, phoneNumber);
      return { person, phoneNumber, link: linkIn(await textTo(person.phoneNumber, 'was changed')) };
    },
    async movePhone(person: SignedIn, phoneNumber: string, isStolen = false) {
      expect((await changePhone(person, phoneNumber)).status).toBe(200);
      const verificationCode = await network.smsCode(phoneNumber);
      expect(await confirmPhone(person, { phoneNumber, verificationCode, isStolen })).toMatchObject({ status: 200 });
    },
    look: (token: string) => network.post('account-change', { token }),
    freeze: (token: string) => on('freeze', token),
    askUndo: (token: string, proof: Proof, newPassword = NEW_PASSWORD, from?: string) =>
      on('undo', token, { ...proof, newPassword }, from),
    object: (token: string) => on('object', token),
    release: (token: string, proof: object) => on('release', token, proof),
    report: (token: string, body: object) => on('report', token, body),
    /** The code that went to the address. */
    async mailedCode(token: string, email: string, purpose: 'undo' | 'release') {
      expect((await on('code', token, { purpose })).status).toBe(200);
      const subject = purpose === 'undo' ? 'Your code to undo a change' : 'Your code to open your account again';
      return sixDigits((await mailTo(email, subject)).text);
    },
    sendCode: (token: string, purpose: 'undo' | 'release') => on('code', token, { purpose }),
    /** The link of the number that the account has now. */
    newSideLink: async (phoneNumber: string, words: string) => linkIn(await textTo(phoneNumber, words)),
    /** 24 hours after somebody asked for it. */
    async waitForUndo() {
      await network.pass(DAY);
      await carryOutUndos(network.deps);
    },
  };
  return accounts;
}
