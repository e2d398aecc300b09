import { fromNow, type Message, SIGNATURE } from './messages.ts';

const HOUR_MS = 3_600_000;

const childrensQueue = (publicUrl: string) => `${publicUrl.replace(/\/$/, '')}/admin-dashboard?section=children`;

/** Without a word of the case: a mail may be read by anybody who holds the phone. */
export function safetyCaseMail(to: string, publicUrl: string, now: Date): Message {
  const text = [
    'Hello,',
    'a new case of child safety waits for you.',
    `Please open it now: ${childrensQueue(publicUrl)}`,
    'If nobody opens it for 30 minutes, the on-call number is texted.',
    SIGNATURE,
  ].join('\n\n');
  return { channel: 'mail', to, subject: 'A child-safety case is waiting', text, expiresAt: fromNow(now) };
}

interface Waited {
  /** Of the oldest; 0: an urgent one that has just come in. */
  readonly minutes: number;
  readonly waiting?: number | undefined;
}
function waitedText({ minutes, waiting = 1 }: Waited): string {
  if (minutes === 0) return 'an urgent child-safety case has just come in';
  return waiting === 1
    ? `a child-safety case has not been opened for ${minutes} minutes`
    : `${waiting} child-safety cases wait, the oldest for ${minutes} minutes`;
}
export const onCallSms = (to: string, waited: Waited, publicUrl: string, now: Date): Message => ({
  channel: 'sms',
  to,
  text: `Not Alone: ${waitedText(waited)}. Please open ${(waited.waiting ?? 1) === 1 ? 'it' : 'them'} now: ${childrensQueue(publicUrl)}`,
  expiresAt: fromNow(now),
});

/** `expiresAt`: when it would ring again. */
export const onCallCall = (to: string, expiresAt: Date): Message => ({
  channel: 'call',
  to,
  text: 'This is Not Alone. An urgent child safety case waits. Please log in and open it now. We ring every five minutes until it is open.',
  expiresAt,
});

/**
 * To a guardian of a child whose words sound like danger to life (rules 4.5): fixed words, without the child's name, a
 * place or what was written, which others may see on the phone.
 */
export const dangerSms = (to: string, now: Date): Message => ({
  channel: 'sms',
  to,
  text: 'Not Alone: please go to your child now. Your child wrote words that sound like danger to life. Stay together. If you cannot reach your child, or anybody is hurt, ring 999. We have not called 999. Log in to see which child.',
  expiresAt: fromNow(now),
});

export const dangerCall = (to: string, now: Date): Message => ({
  channel: 'call',
  to,
  text: 'This is Not Alone. Please go to your child now. Your child wrote words that sound like danger to life. Stay together. If you cannot reach your child, or anybody is hurt, ring 9 9 9. We have not called 9 9 9.',
  expiresAt: new Date(now.getTime() + HOUR_MS),
});

export function dangerMail(to: string, publicUrl: string, now: Date): Message {
  const text = [
    'Hello,',
    'your child wrote words that sound like danger to life. Please go to your child now, and stay together.',
    'If you cannot reach your child, or anybody is hurt, ring 999. We have not called 999.',
    `Log in to see which child: ${publicUrl.replace(/\/$/, '')}/login`,
    SIGNATURE,
  ].join('\n\n');
  return { channel: 'mail', to, subject: 'Please go to your child now', text, expiresAt: fromNow(now) };
}

const LOOKED_UP = {
  'ten-today': (name: string) =>
    `the admin ${name} has looked up the phone numbers and postcodes of ten families or more today, in cases of child safety. Nothing was refused.`,
  'not-confirmed': (name: string) =>
    `the admin ${name} saw the phone numbers and postcodes of an urgent case, and no second admin has confirmed within 24 hours that they were needed.`,
  objected: (name: string) =>
    `the admin ${name} saw the phone numbers and postcodes of an urgent case, and a second admin says that they were not needed.`,
} as const;

/** Tells the operator about an admin, and nothing about any family. */
export function contactsLookedUpMail(
  to: string,
  { name, why, now }: { readonly name: string; readonly why: keyof typeof LOOKED_UP; readonly now: Date },
): Message {
  const text = [
    'Hello,',
    LOOKED_UP[why](name),
    'Please look into the audit (What: Saw numbers and postcodes) with the person responsible for child safety, and ask why. What to do: docs/runbooks/child-safety-report.md',
    SIGNATURE,
  ].join('\n\n');
  return { channel: 'mail', to, subject: 'An admin has looked up families', text, expiresAt: fromNow(now) };
}
