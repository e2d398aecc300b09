import { setTimeout as delay } from 'node:timers/promises';

export interface Code {
  readonly digits: string;
  /** ISO 8601. */
  readonly sentAt: string;
}

const POLL_MS = 100;

/** The newest six-digit code texted to a UK mobile (`07…`) after `after` (ISO 8601), waiting up to `waitMs` for it. */
export async function newestCode(
  emulatorsUrl: string,
  phoneNumber: string,
  { after, waitMs }: { after: string; waitMs: number },
): Promise<Code | undefined> {
  const inbox = new URL('/sms', emulatorsUrl);
  inbox.searchParams.set('to', phoneNumber.replace(/^0/, '+44'));
  for (const end = Date.now() + waitMs; Date.now() < end; await delay(POLL_MS)) {
    const texts = (await (await fetch(inbox)).json()) as { body: string; sentAt: string }[];
    const found = texts.find(({ body, sentAt }) => sentAt > after && /\b\d{6}\b/.test(body));
    if (found) return { digits: /\b\d{6}\b/.exec(found.body)?.[0] ?? '', sentAt: found.sentAt };
  }
  return undefined;
}
