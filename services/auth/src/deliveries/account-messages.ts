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

export const undoneMail = (to: string, publicUrl: string, now: Date): Message =>
  mail(
    to,
    'Your account is as it was before',
    [
      'the last change of your Not Alone account was undone, with a new password. You have been logged out everywhere.',
      `To log in: ${base(publicUrl)}/login`,
    ],
    fromNow(now),
  );

export const undoCodeMail = (code: string, to: string, expiresAt: Date): Message =>
  mail(
    to,
    'Your code to undo a change',
    [
      `your code is:\n\n${code}\n\nIt expires in ${CODE_MINUTES} minutes. With it the last change of your Not Alone account can be undone. If you did not ask for it, please do not share it with anyone.`,
    ],
    expiresAt,
  );
export const undoCodeSms = (code: string, to: string, expiresAt: Date): Message => ({
  channel: 'sms',
  to,
  text: `${code} is your Not Alone code to undo a change of your account. It expires in ${CODE_MINUTES} minutes. If you did not ask for it, please do not share it with anyone.`,
  expiresAt,
});

export const phoneChangedSms = (to: string, { publicUrl, token, now }: Link): Message => ({
  channel: 'sms',
  to,
  text: `Not Alone: the phone number of your account was changed. If it was not you, stop it within ${ACCOUNT_CHANGE_DAYS} days: ${base(publicUrl)}/account-change#${token}`,
  expiresAt: fromNow(now),
});
/** Without the link: who reads the mail is not thereby the owner of the old number. */
export const phoneChangedMail = (to: string, publicUrl: string, now: Date): Message =>
  mail(
    to,
    'The phone number of your account was changed',
    [
      'the phone number of your Not Alone account has just been changed. Codes, calls and the texts of your children’s emergency button now go to the new one.',
      `If it was not you, please open the link in the text that we sent to the old number, or set a new password now: ${base(publicUrl)}/account`,
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
export const lostPhoneWarningSms = (to: string, { publicUrl, token, now }: Link): Message => ({
  channel: 'sms',
  to,
  text: `Not Alone: somebody says they lost this phone and asks for a new number and password for your account. Not you? Stop it within ${LOST_PHONE_WAIT_HOURS} hours: ${base(publicUrl)}/stop-lost-phone#${token}`,
  expiresAt: fromNow(now),
});
/** To who looks after a child together with the account's person. */
export const lostPhoneGuardianMail = (
  to: string,
  { publicUrl, token, now, username }: Link & { readonly username: string },
): Message =>
  mail(
    to,
    `Is it ${username} who asks for a new number and password?`,
    [
      `somebody has opened the link that we sent to ${username}, with whom you look after a child on Not Alone: ` +
        `in ${LOST_PHONE_WAIT_HOURS} hours it sets a new number and a new password for that account.`,
      `If ${username} has lost the phone, there is nothing to do. If it is somebody else, stop it now:\n` +
        `${base(publicUrl)}/stop-lost-phone#${token}`,
    ],
    fromNow(now),
  );
export const lostPhoneWarningMail = (to: string, { publicUrl, token, now }: Link): Message =>
  mail(
    to,
    'A new number and password will be possible in 24 hours',
    [
      `somebody has opened the link that we sent you: in ${LOST_PHONE_WAIT_HOURS} hours it sets a new number and a new password for your Not Alone account.`,
      `If it was you, wait and open that link again. If it was not, stop it now:\n${base(publicUrl)}/stop-lost-phone#${token}`,
    ],
    fromNow(now),
  );
