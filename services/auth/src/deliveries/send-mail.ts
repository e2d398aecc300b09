import type { Transporter } from 'nodemailer';
import type { AuthConfig } from '../config.ts';
import { DeliveryRefused, PROVIDER_TIMEOUT_MS } from './deliveries.rules.ts';
import type { Send } from './messages.ts';

type MailConfig = Pick<AuthConfig, 'SMTP_URL' | 'MAIL_FROM'>;

/** Loaded with the first message. */
async function connect({ SMTP_URL, MAIL_FROM }: MailConfig): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const timeouts = {
    connectionTimeout: PROVIDER_TIMEOUT_MS,
    greetingTimeout: PROVIDER_TIMEOUT_MS,
    socketTimeout: PROVIDER_TIMEOUT_MS,
  };
  return createTransport({ url: SMTP_URL, ...timeouts }, { from: MAIL_FROM });
}

/** RFC 5321: 5yz is permanent; 4yz and no reply are transient. */
const isRefusal = (error: unknown): error is { responseCode: number } =>
  typeof error === 'object' &&
  error !== null &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

/** The button of mail programs that stops mails of this kind. */
const stopHeaders = (stopUrl: string) => ({
  'List-Unsubscribe': `<${stopUrl}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Sends e-mails by SMTP: plain text, and HTML where a message has it. */
export function createMailSender(config: MailConfig): Send<'mail'> {
  let connected: Promise<Transporter> | undefined;
  return async ({ to, subject, text, html, stopUrl, attachment }) => {
    connected ??= connect(config);
    const transport = await connected;
    try {
      // Passed as an object, so that commas or brackets in an address cannot add recipients.
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        ...(stopUrl !== undefined && { headers: stopHeaders(stopUrl) }),
        ...(attachment && { attachments: [{ ...attachment, contentType: 'application/json' }] }),
      });
    } catch (error) {
      throw isRefusal(error) ? new DeliveryRefused(`smtp ${error.responseCode}`) : error;
    }
  };
}
