import { expect } from '@playwright/test';
import { EMULATORS_URL } from './environment.ts';

interface Sms {
  readonly body: string;
  readonly sentAt: string;
}

const asE164 = (phone: string) => phone.replace(/^0/, '+44');

async function readMessages<T>(path: string, to: string): Promise<T[]> {
  const answer = await fetch(`${EMULATORS_URL}${path}?to=${encodeURIComponent(to)}`);
  if (!answer.ok) throw new Error(`the inbox answered ${answer.status}`);
  return (await answer.json()) as T[];
}

/** Text messages to a number, newest first. */
export const readSms = (phone: string): Promise<Sms[]> => readMessages<Sms>('/sms', asE164(phone));

/** Telephone calls to a number, newest first. */
export const readCalls = (phone: string) => readMessages<{ readonly status: string }>('/calls', asE164(phone));

function codeIn(text: string): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  if (!code) throw new Error('the message has no code');
  return code;
}

/** Waits for the `nth` text message to a number and returns its code. */
export async function smsCode(phone: string, nth = 1): Promise<string> {
  await expect
    .poll(async () => (await readSms(phone)).length, { message: `text message ${nth} to ${phone}` })
    .toBeGreaterThanOrEqual(nth);
  const messages = await readSms(phone);
  return codeIn(messages[messages.length - nth]?.body ?? '');
}

/** A code that differs from the right one. */
export const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');
