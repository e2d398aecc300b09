import { writeMail } from './mail-template.ts';
import { fromNow, type Message } from './messages.ts';

interface Notices {
  readonly notices: readonly { readonly text: string; readonly link: string }[];
  /** Path and query that stop mails of these kinds. */
  readonly stopPath?: string | undefined;
}

/** What is still unread, in chat's neutral words (rules 9.2). */
export function noticeMail(to: string, { notices, stopPath }: Notices, publicUrl: string, now: Date): Message {
  const base = publicUrl.replace(/\/$/, '');
  const [first] = notices;
  const isOne = notices.length === 1 && first !== undefined;
  const subject = isOne ? first.text : 'You have unread notices on Not Alone';
  const stopUrl = stopPath === undefined ? undefined : `${base}${stopPath}`;
  const content = {
    subject,
    parts: [
      'Hello,',
      isOne ? 'this is waiting for you on Not Alone:' : 'this is waiting for you on Not Alone, the newest first:',
      notices.map(({ text, link }) => ({ text, url: `${base}${link}` })),
    ],
    footer: [
      'You get this mail because it was still unread after a while. We never write here what somebody wrote to you.',
      [
        { text: 'Choose how we reach you', url: `${base}/notifications/settings` },
        ...(stopUrl === undefined ? [] : [{ text: 'Stop mails like this', url: stopUrl }]),
      ],
    ],
  };
  return {
    channel: 'mail',
    to,
    subject,
    ...writeMail(content),
    ...(stopUrl !== undefined && { stopUrl }),
    expiresAt: fromNow(now),
  };
}
