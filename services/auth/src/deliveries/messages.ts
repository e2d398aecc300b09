import {
  asGsm7,
  CODE_EXPIRES_IN_SECONDS,
  type QueuedMailOf,
  type ShopStep,
  type SignedReceipt,
} from '@notalone/contracts';
import type { Mail } from '@notalone/service-kit/senders/smtp';

/** A text message, a telephone call or an email, and the time after which it is no longer useful. */
export type Message = { readonly to: string; readonly text: string; readonly expiresAt: Date } & (
  | { readonly channel: 'sms' }
  /** What is said to whoever answers. */
  | { readonly channel: 'call' }
  | ({ readonly channel: 'mail' } & Mail)
);

/**
 * Hands a message to a provider. Throws ProviderRefused when the provider rejects it permanently, anything else when
 * a retry may succeed.
 */
export type Send<C extends Message['channel'] = Message['channel']> = (
  message: Extract<Message, { channel: C }>,
) => Promise<void>;

const CODE_MINUTES = CODE_EXPIRES_IN_SECONDS / 60;
const NOTICE_MS = 24 * 3_600_000;
export const SIGNATURE = 'With warm wishes,\nNot Alone';
export const fromNow = (now: Date) => new Date(now.getTime() + NOTICE_MS);

const KEEP_IT = `It expires in ${CODE_MINUTES} minutes. Please do not share it with anyone.`;

/** Every text message starts with the code, because a notification shows only the beginning. */
export const codeSms = (code: string, to: string, expiresAt: Date): Message => ({
  channel: 'sms',
  to,
  text: `${code} is your Not Alone code. ${KEEP_IT}`,
  expiresAt,
});

export const welcomeSms = (code: string, to: string, expiresAt: Date): Message => ({
  channel: 'sms',
  to,
  text: `${code} is your Not Alone code. Welcome! ${KEEP_IT}`,
  expiresAt,
});

export const resetSms = (code: string, to: string, expiresAt: Date): Message => ({
  channel: 'sms',
  to,
  text: `${code} is your Not Alone code for a new password. It expires in ${CODE_MINUTES} minutes. If you did not ask for it, you can ignore this message.`,
  expiresAt,
});

/** Of the child there is not a word: the number may be a stranger's. */
export const guardianCodeSms = (
  to: string,
  { code, invitedBy }: { code: string; invitedBy: string },
  now: Date,
): Message => ({
  channel: 'sms',
  to,
  text: asGsm7(
    `${code} is your Not Alone code. ${asGsm7(invitedBy) || 'Somebody'} asks you to share the care of a child. You also need the link from them. Not you? Do nothing.`,
  ),
  expiresAt: fromNow(now),
});

/** The code comes before any text the person chose, alone on its line. */
export function codeMail(
  code: string,
  to: { _id: string; email: string },
  publicUrl: string,
  expiresAt: Date,
): Message {
  // In seconds: the page counts down from the time sent, not from when the link is opened. Neither address nor name
  // goes into a URL.
  const sentAt = String(Math.floor(expiresAt.getTime() / 1000) - CODE_EXPIRES_IN_SECONDS);
  const link = `${publicUrl.replace(/\/$/, '')}/verify-email?${new URLSearchParams({ userId: to._id, sentAt })}`;
  const text = [
    'Hello, and welcome to Not Alone.',
    `Your code to confirm this email address is:\n\n${code}\n\nIt expires in ${CODE_MINUTES} minutes.`,
    `You can enter it here:\n${link}`,
    'If you did not open an account with us, someone may have mistyped their address. You can ignore this message.',
    SIGNATURE,
  ].join('\n\n');
  return { channel: 'mail', to: to.email, subject: 'Please confirm your email address', text, expiresAt };
}

export function alreadyRegisteredMail(to: string, publicUrl: string, now: Date): Message {
  const base = publicUrl.replace(/\/$/, '');
  const text = [
    'Hello,',
    'someone, perhaps you, has just tried to open a Not Alone account with this email address. You have one already.',
    `To log in: ${base}/login\nIf you have forgotten your password: ${base}/forgot-password`,
    'If it was not you, there is nothing to do: your account is as safe as before.',
    SIGNATURE,
  ].join('\n\n');
  return { channel: 'mail', to, subject: 'You already have a Not Alone account', text, expiresAt: fromNow(now) };
}

export const alreadyRegisteredSms = (to: string, now: Date): Message => ({
  channel: 'sms',
  to,
  text: 'Not Alone: you already have an account with the email address you entered. Please log in, or choose "Forgot Password" on the login page.',
  expiresAt: fromNow(now),
});

export function passwordChangedMail(
  to: string,
  publicUrl: string,
  now: Date,
  where: 'everywhere' | 'everywhere else' = 'everywhere',
): Message {
  const text = [
    'Hello,',
    `the password of your Not Alone account has just been changed, and you have been logged out ${where}.`,
    `If it was not you, please set a new one now: ${publicUrl.replace(/\/$/, '')}/forgot-password`,
    SIGNATURE,
  ].join('\n\n');
  return { channel: 'mail', to, subject: 'Your password was changed', text, expiresAt: fromNow(now) };
}

/** The last mail: sent once the account is erased. */
export function farewellMail(to: string, publicUrl: string, now: Date): Message {
  const text = [
    'Hello,',
    'your Not Alone account has been deleted, as you asked. Your profile, your picture and your health details are being erased, and you have been logged out everywhere.',
    'If your children have the emergency button, it still texts your family for seven days. Then it stops.',
    'Once every part of Not Alone has confirmed that it is done we send you a receipt. With the emergency button that takes seven days.',
    'Thank you for being there for other families.',
    `You are welcome back at any time: ${publicUrl.replace(/\/$/, '')}/register`,
    SIGNATURE,
  ].join('\n\n');
  return { channel: 'mail', to, subject: 'Your Not Alone account has been deleted', text, expiresAt: fromNow(now) };
}

/** Sent when every service has confirmed. The receipt is behind a `#`: no server on the way sees it. */
export function receiptMail(to: string, signed: SignedReceipt, publicUrl: string, now: Date): Message {
  const json = JSON.stringify(signed, undefined, 2);
  const link = `${publicUrl.replace(/\/$/, '')}/receipt#${Buffer.from(JSON.stringify(signed)).toString('base64url')}`;
  const text = [
    'Hello,',
    'every part of Not Alone has now confirmed that your data is erased. This is our last message to you.',
    `Your receipt says what was erased, what stays, and when the last backup ends. Read, print and check it here:\n${link}`,
    'The same receipt is attached. It does not say who you are, and we keep no copy. Anybody can check that it is genuine on the page above.',
    SIGNATURE,
  ].join('\n\n');
  const subject = 'Your data is erased: your receipt';
  const attachment = { filename: 'erasure-receipt.json', content: json };
  return { channel: 'mail', to, subject, text, attachment, expiresAt: fromNow(now) };
}

/**
 * Why an account is banned, until when, and where to appeal. The token is behind a `#`: no server on the way sees it.
 */
export function bannedMail(
  to: string,
  { reason, until }: { reason: string; until?: Date },
  { publicUrl, token, now }: { publicUrl: string; token: string; now: Date },
): Message {
  const end = until?.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });
  const text = [
    'Hello,',
    end ? `your Not Alone account is banned until ${end}.` : 'your Not Alone account is banned for good.',
    `The moderators wrote:\n${reason}`,
    `If you think that this is wrong you can appeal within 30 days:\n${publicUrl.replace(/\/$/, '')}/appeal#${token}`,
    'Your children’s emergency page goes on working.',
    SIGNATURE,
  ].join('\n\n');
  return { channel: 'mail', to, subject: 'Your account is banned', text, expiresAt: fromNow(now) };
}

/** Tells the parent that the child's login is locked, until a time (`until`) or until the parent unlocks it. */
export function childLockedMail(to: string, until: Date | undefined, now: Date): Message {
  const end = until?.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' });
  const text = [
    'Hello,',
    'the wrong PIN was entered too many times for your child’s login. The bell on Not Alone says which child.',
    end
      ? `The login is locked until ${end} and then works again by itself.`
      : 'The login is locked until you unlock it.',
    'If it was not your child who tried, please choose a new PIN.',
    SIGNATURE,
  ].join('\n\n');
  return { channel: 'mail', to, subject: 'Your child’s login is locked', text, expiresAt: fromNow(now) };
}

/** Tells a guardian that the child has logged in on a new device (rules 4.2); with two, each is asked about it (5.1). */
export function childSignedInMail(
  to: string,
  { device, at, isAsked }: { device: string; at: Date; isAsked: boolean },
): Message {
  const time = at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });
  const text = [
    'Hello,',
    `your child has just logged in on a device that is new to us: ${device}, ${time}. ` +
      `The bell on Not Alone says which child.`,
    ...(isAsked
      ? ['If it is your child’s device, please say so in the emergency settings: then it shows your number.']
      : []),
    'If it was not your child, please choose a new PIN on the Monitor page. It logs the child out everywhere.',
    SIGNATURE,
  ].join('\n\n');
  return { channel: 'mail', to, subject: 'Your child logged in on a new device', text, expiresAt: fromNow(at) };
}

export function dailyWorkMail(
  to: string,
  {
    reports,
    appeals,
    businesses = 0,
    complaints = 0,
    inDoubt = 0,
  }: {
    readonly inDoubt?: number | undefined;
    readonly complaints?: number | undefined;
    readonly reports: number;
    readonly appeals: number;
    readonly businesses?: number | undefined;
  },
  publicUrl: string,
  now: Date,
): Message {
  const text = [
    'Hello,',
    `waiting for a decision today: ${reports} reports, ${appeals} appeals, ${businesses} shops and ${complaints} complaints about data.`,
    ...(inDoubt > 0
      ? [`In Children’s Safety, cases of which our own check is not sure: ${inDoubt}. Please read them today.`]
      : []),
    `You can find them here: ${publicUrl.replace(/\/$/, '')}/admin-dashboard?section=reports`,
    SIGNATURE,
  ].join('\n\n');
  return { channel: 'mail', to, subject: 'Reports and appeals are waiting', text, expiresAt: fromNow(now) };
}

type ShopNews = (businessName: string, page: string) => { readonly subject: string; readonly lines: readonly string[] };
const SHOP_NEWS: Readonly<Record<ShopStep, ShopNews>> = {
  // Anybody may have typed the address: nothing of theirs is in this mail.
  received: () => ({
    subject: 'We have your request',
    lines: [
      'somebody asked us to list a business on Not Alone and gave this address. We look at every request and write to you again.',
      'If it was not you, you need not do anything.',
    ],
  }),
  approved: (businessName, page) => ({
    subject: 'Your business is listed on Not Alone',
    lines: [
      `your business is now listed on Not Alone: ${businessName}.`,
      `Families can find it here: ${page}`,
      'Thank you for supporting families living with diabetes.',
    ],
  }),
  changed: (businessName, page) => ({
    subject: 'Your listing on Not Alone was changed',
    lines: [
      `we have changed what families see of your business: ${businessName}.`,
      `You can look at it here: ${page}. If something is wrong, please answer this mail.`,
    ],
  }),
  unlisted: (businessName) => ({
    subject: 'Your business is no longer listed on Not Alone',
    lines: [
      `families no longer see your business: ${businessName}.`,
      'If you have a question, please answer this mail.',
    ],
  }),
  declined: (businessName) => ({
    subject: 'Your request to be listed on Not Alone',
    lines: [`we could not list your business: ${businessName}.`, 'We have deleted what you sent us.'],
  }),
  deleted: (businessName) => ({
    subject: 'Your business was removed from Not Alone',
    lines: [`we have removed your business: ${businessName}.`, 'We have deleted what you sent us.'],
  }),
};

/** Tells the owner of a shop what became of it. */
export function shopMail({ to, step, businessName }: QueuedMailOf<'shop'>, publicUrl: string, now: Date): Message {
  const { subject, lines } = SHOP_NEWS[step](businessName, `${publicUrl.replace(/\/$/, '')}/diabetes-accessories`);
  return { channel: 'mail', to, subject, text: ['Hello,', ...lines, SIGNATURE].join('\n\n'), expiresAt: fromNow(now) };
}

const longDay = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** The receipt of a complaint about data, or its answer. The receipt repeats nothing that was typed. */
export function complaintMail({ to, reference, answerBy, answer }: QueuedMailOf<'complaint'>, now: Date): Message {
  const lines =
    answer === undefined
      ? [
          `we have received a complaint about what we do with data, and this address was given for the answer. Its reference is ${reference}.`,
          `A person reads it, and we answer by ${longDay(answerBy)}. If you do not hear from us, or are not content with our answer, you can complain to the Information Commissioner: https://ico.org.uk/make-a-complaint/`,
          'If it was not you, you need not do anything.',
        ]
      : [
          `you complained to us about what we do with data (${reference}). This is our answer:`,
          answer,
          'If you are not content with it, answer this mail, or complain to the Information Commissioner: https://ico.org.uk/make-a-complaint/',
        ];
  const subject =
    answer === undefined ? `We have your complaint (${reference})` : `Our answer to your complaint (${reference})`;
  return {
    channel: 'mail',
    to,
    subject,
    text: ['Hello,', ...lines, SIGNATURE].join('\n\n'),
    expiresAt: fromNow(now),
  };
}

export function complaintWaitedMail(
  to: string,
  { days, answerBy }: { readonly days: number; readonly answerBy: string },
  publicUrl: string,
  now: Date,
): Message {
  const text = [
    'Hello,',
    `a complaint about data came ${days} days ago and is not answered yet. It must be answered by ${longDay(answerBy)}.`,
    `You can find it here: ${publicUrl.replace(/\/$/, '')}/admin-dashboard?section=complaints`,
    SIGNATURE,
  ].join('\n\n');
  return { channel: 'mail', to, subject: 'A complaint about data is waiting', text, expiresAt: fromNow(now) };
}
