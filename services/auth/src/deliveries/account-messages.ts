import {
  ACCOUNT_CHANGE_DAYS,
  CODE_EXPIRES_IN_SECONDS,
  EMAIL_LINK_HOURS,
  EXPORT_KEPT_DAYS,
  LOST_PHONE_LINK_HOURS,
  LOST_PHONE_READY_DAYS,
  LOST_PHONE_WAIT_HOURS,
} from '@notalone/contracts';
import { fromNow, type Message, SIGNATURE } from './messages.ts';

const base = (publicUrl: string) => publicUrl.replace(/\/$/, '');
const CODE_MINUTES = CODE_EXPIRES_IN_SECONDS / 60;
const mail = (to: string, subject: string, paragraphs: readonly string[], expiresAt: Date): Message => ({
  channel: 'mail',
  to,
  subject,
  text: ['Hello,', ...paragraphs, SIGNATURE].join('\n\n'),
  expiresAt,
});

/** Where a link of a message leads. The token is behind a `#`: no server on the way sees it. */
interface Link {
  readonly publicUrl: string;
  readonly token: string;
  readonly now: Date;
}

export const newEmailMail = (to: string, { publicUrl, token, now }: Link): Message =>
  mail(
    to,
    'Please confirm your new email address',
    [
      `somebody, most likely you, wants to use this address for a Not Alone account. It changes only when you open this link and press the button:\n${base(publicUrl)}/new-email#${token}`,
      `The link works for ${EMAIL_LINK_HOURS} hours. If it was not you, you can ignore this message.`,
    ],
    fromNow(now),
  );

export const emailChangedMail = (to: string, { publicUrl, token, now }: Link): Message =>
  mail(
    to,
    'The email address of your account was changed',
    [
      'the email address of your Not Alone account has just been changed. From now on we write to the new one, and you log in with it.',
      `If it was you, there is nothing to do. If it was not, please stop it now. The link works for ${ACCOUNT_CHANGE_DAYS} days:\n${base(publicUrl)}/account-change#${token}`,
    ],
    fromNow(now),
  );

/** Says nothing of what is in it. Who has not asked for it learns that somebody knows the password. */
export const exportReadyMail = (to: string, publicUrl: string, now: Date): Message =>
  mail(
    to,
    'Your data is ready',
    [
      `the copy of your data that you asked for is ready. For ${EXPORT_KEPT_DAYS} days you can download it here, after you have logged in:\n${base(publicUrl)}/account`,
      `If you did not ask for it, somebody knows your password: please choose a new one now: ${base(publicUrl)}/forgot-password`,
    ],
    fromNow(now),
  );

interface CodeFor {
  /** What the code does: it is no code for anything else. */
  readonly purpose: 'undo' | 'release';
  readonly expiresAt: Date;
}
const CODE_DOES = {
  undo: 'to undo a change of your account',
  release: 'to open your stopped account again',
} as const;
const NEVER_TELL = 'If you did not ask for it, please do not share it with anyone.';

export const undoCodeMail = (code: string, to: string, { purpose, expiresAt }: CodeFor): Message =>
  mail(
    to,
    purpose === 'undo' ? 'Your code to undo a change' : 'Your code to open your account again',
    [`your code is:\n\n${code}\n\nIt is ${CODE_DOES[purpose]}, and expires in ${CODE_MINUTES} minutes. ${NEVER_TELL}`],
    expiresAt,
  );
export const undoCodeSms = (code: string, to: string, { purpose, expiresAt }: CodeFor): Message => ({
  channel: 'sms',
  to,
  text: `${code} is your Not Alone code ${CODE_DOES[purpose]}. It expires in ${CODE_MINUTES} minutes. ${NEVER_TELL}`,
  expiresAt,
});

const sms = (to: string, text: string, now: Date): Message => ({ channel: 'sms', to, text, expiresAt: fromNow(now) });
const changeUrl = ({ publicUrl, token }: Pick<Link, 'publicUrl' | 'token'>) =>
  `${base(publicUrl)}/account-change#${token}`;
const when = (at: Date) =>
  at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

export const phoneChangedSms = (to: string, link: Link): Message =>
  sms(
    to,
    `Not Alone: the phone number of your account was changed. If it was not you, stop it within ${ACCOUNT_CHANGE_DAYS} days: ${changeUrl(link)}`,
    link.now,
  );
/** Without a link: whoever has found or stolen the phone would read it. */
export const stolenPhoneSms = (to: string, operator: string, now: Date): Message =>
  sms(to, `Your Not Alone number was changed. Not you? Contact ${operator}.`, now);

const NUMBER_CHANGED = 'The phone number of your account was changed';
const NOW_GOES_THERE =
  'the phone number of your Not Alone account has just been changed. Codes, calls and the texts of your children’s emergency button now go to the new one.';
/** Without the link: who reads the mail is not thereby the owner of the old number. */
export const phoneChangedMail = (
  to: string,
  { publicUrl, operator, now }: { readonly publicUrl: string; readonly operator: string; readonly now: Date },
): Message =>
  mail(
    to,
    NUMBER_CHANGED,
    [
      NOW_GOES_THERE,
      `If it was not you, please open the link in the text that we sent to the old number, or set a new password now: ${base(publicUrl)}/account\nIf you cannot do either, write to ${operator}.`,
    ],
    fromNow(now),
  );
export const stolenPhoneMail = (to: string, link: Link): Message =>
  mail(
    to,
    NUMBER_CHANGED,
    [
      NOW_GOES_THERE,
      `The old phone was said to be lost or stolen, so this link comes to you. If it was not you, please stop it now. The link works for ${ACCOUNT_CHANGE_DAYS} days:\n${changeUrl(link)}`,
    ],
    fromNow(link.now),
  );

interface Contested extends Link {
  readonly until: Date;
}
export const frozenSms = (to: string, link: Contested): Message =>
  sms(
    to,
    `Not Alone: your account is stopped. Somebody says its last change was not made by its owner. Your child's button works. Was it you? ${changeUrl(link)}`,
    link.now,
  );
export const frozenMail = (to: string, link: Contested): Message =>
  mail(
    to,
    'Your account is stopped',
    [
      `somebody with the former number or address of your Not Alone account says that its last change was not made by you. Nobody can log in until ${when(link.until)}. Your children’s logins and their emergency button work as before.`,
      `If it was you, you can open your account again now:\n${changeUrl(link)}`,
    ],
    fromNow(link.now),
  );
export const undoAskedSms = (to: string, link: Contested): Message =>
  sms(
    to,
    `Not Alone: somebody asks us to undo the last change of your account. We do so on ${when(link.until)}. Not right? Object: ${changeUrl(link)}`,
    link.now,
  );
export const undoAskedMail = (to: string, link: Contested): Message =>
  mail(
    to,
    'Somebody asks us to undo the last change of your account',
    [
      `somebody with the former number or address of your Not Alone account, who also has your password or a code, asks us to put it back. We do so on ${when(link.until)}. Until then nobody can log in. Your children’s logins and their emergency button work as before.`,
      `If that is right, there is nothing to do. If it is not, please object now:\n${changeUrl(link)}`,
    ],
    fromNow(link.now),
  );
const RELEASED = 'somebody who has what was verified before the change has opened your Not Alone account again.';
export const releasedSms = (to: string, operator: string, now: Date): Message =>
  sms(to, `Not Alone: ${RELEASED} Not right? Contact ${operator}.`, now);
export const releasedMail = (to: string, operator: string, now: Date): Message =>
  mail(
    to,
    'Your account is open again',
    [RELEASED, `If that is not right, please write to ${operator}.`],
    fromNow(now),
  );
export const undoneSms = (to: string, publicUrl: string, now: Date): Message =>
  sms(
    to,
    `Not Alone: the last change of your account was undone, and everybody is logged out. Log in and look at what was done: ${base(publicUrl)}/account`,
    now,
  );
export const undoneMail = (to: string, publicUrl: string, now: Date): Message =>
  mail(
    to,
    'Your account is as it was before',
    [
      'the last change of your Not Alone account was undone, with a new password. You have been logged out everywhere.',
      `Passkeys, invitations, devices and contacts that were added since then are gone. What else was done, and how to put it back, is on this page:\n${base(publicUrl)}/account`,
    ],
    fromNow(now),
  );

/** To those who decide; it names nobody. */
export const disputedMail = (to: string, now: Date): Message =>
  mail(
    to,
    'Two people say that an account is theirs',
    [
      'somebody has asked to undo the last change of an account, and somebody has objected. Two of you decide within 7 days, or it is decided by itself.',
      'What to do: docs/runbooks/account-recovery.md. Which account it is: npm run admin -- recover',
    ],
    fromNow(now),
  );

export const lostPhoneMail = (to: string, { publicUrl, token, now }: Link): Message =>
  mail(
    to,
    'You have lost your phone and your password?',
    [
      `somebody, most likely you, has told us that the phone of your Not Alone account is lost and the password forgotten. To go on, open this link within ${LOST_PHONE_LINK_HOURS} hours:\n${base(publicUrl)}/lost-phone#${token}`,
      `We then warn the old number, and after ${LOST_PHONE_WAIT_HOURS} hours the same link, for ${LOST_PHONE_READY_DAYS} days, sets a new number and a new password. Please keep this message until then.`,
      'If it was not you, you can ignore this message.',
    ],
    fromNow(now),
  );
export const lostPhoneRunningMail = (to: string, publicUrl: string, now: Date): Message =>
  mail(
    to,
    'You have asked for this before',
    [
      'somebody, most likely you, has asked again for a new number and password for your Not Alone account. That is under way already: please use the link in our earlier message.',
      `If it was not you, log in and stop it: ${base(publicUrl)}/account`,
    ],
    fromNow(now),
  );
interface Waiting extends Link {
  /** From when the new number and password can be set. */
  readonly readyAt: Date;
}
export const lostPhoneWarningSms = (to: string, { publicUrl, token, now, readyAt }: Waiting): Message =>
  sms(
    to,
    `Not Alone: somebody says they lost this phone and asks for a new number and password for your account. Not you? Stop it before ${when(readyAt)}: ${base(publicUrl)}/stop-lost-phone#${token}`,
    now,
  );
/** To who looks after a child together with the account's person. */
export const lostPhoneGuardianMail = (
  to: string,
  { publicUrl, token, now, readyAt, username }: Waiting & { readonly username: string },
): Message =>
  mail(
    to,
    `Is it ${username} who asks for a new number and password?`,
    [
      `somebody says that ${username}, with whom you look after a child on Not Alone, has lost the phone: ` +
        `on ${when(readyAt)} they can set a new number and a new password for that account.`,
      `If ${username} has lost the phone, there is nothing to do. If it is somebody else, stop it now:\n` +
        `${base(publicUrl)}/stop-lost-phone#${token}`,
    ],
    fromNow(now),
  );
export const lostPhoneWarningMail = (to: string, { publicUrl, token, now, readyAt }: Waiting): Message =>
  mail(
    to,
    'Somebody can soon set a new number and password for your account',
    [
      `somebody says that they have lost the phone of your Not Alone account: on ${when(readyAt)} they can set a new number and a new password.`,
      `If it was you, wait and open your link again. If it was not, stop it now:\n${base(publicUrl)}/stop-lost-phone#${token}`,
    ],
    fromNow(now),
  );
