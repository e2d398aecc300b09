import type { Transporter } from 'nodemailer';

const TIMEOUT_MS = 5_000;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}
export type SendMail = (mail: Mail) => Promise<void>;
interface MailConfig {
  readonly SMTP_URL: string;
  readonly MAIL_FROM: string;
}

/** Loads the library with the first mail. */
async function connect({ SMTP_URL, MAIL_FROM }: MailConfig): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  return createTransport({ url: SMTP_URL, ...timeouts }, { from: MAIL_FROM });
}

/** Sends e-mails by SMTP, as plain text. */
export function createMailSender(config: MailConfig): SendMail {
  let connected: Promise<Transporter> | undefined;
  return async ({ to, subject, text }) => {
    connected ??= connect(config);
    const transport = await connected;
    // An address is given as such: one with commas or brackets in it stays one address.
    await transport.sendMail({ to: { name: '', address: to }, subject, text });
  };
}
