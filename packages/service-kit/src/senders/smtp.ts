import type { Transporter } from 'nodemailer';
import * as z from 'zod';
import { ProviderRefused } from './provider-errors.ts';

/** The server through which mails leave, and their sender. */
export const smtpConfig = { SMTP_URL: z.url({ protocol: /^smtps?$/ }), MAIL_FROM: z.string().min(3) };
type SmtpConfig = Readonly<z.output<z.ZodObject<typeof smtpConfig>>>;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Besides the plain text. */
  readonly html?: string;
  /** Stops mails of this kind with one click (RFC 8058). */
  readonly stopUrl?: string;
  /** A JSON file. */
  readonly attachment?: { readonly filename: string; readonly content: string };
}
export type SendMail = (mail: Mail) => Promise<void>;

/** The library is loaded with the first mail, or before. */
export const loadMailer = () => import('nodemailer');

async function connect({ SMTP_URL, MAIL_FROM }: SmtpConfig, timeout: number): Promise<Transporter> {
  const { createTransport } = await loadMailer();
  const timeouts = { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout };
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

/**
 * Sends e-mails by SMTP: plain text, and HTML where a mail has it.
 * @throws ProviderRefused where the server's answer is permanent; the transport's error otherwise
 */
export function createMailSender(config: SmtpConfig, { timeoutMs }: { readonly timeoutMs: number }): SendMail {
  let connected: Promise<Transporter> | undefined;
  return async ({ to, subject, text, html, stopUrl, attachment }) => {
    connected ??= connect(config, timeoutMs);
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
      // Without a cause: the server's text may hold the address.
      throw isRefusal(error) ? new ProviderRefused(`smtp ${error.responseCode}`) : error;
    }
  };
}
