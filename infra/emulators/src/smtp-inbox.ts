import { setTimeout as wait } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { Failures } from './failures.ts';
import type { Inbox, Mail } from './inbox.ts';

const MESSAGE_MAX_BYTES = 1024 * 1024;
const TEXT_MAX = 20_000;

const smtpError = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

const listHeadersOf = ({ headerLines }: ParsedMail) =>
  Object.fromEntries(
    headerLines
      .filter(({ key }) => key.startsWith('list-'))
      .map(({ key, line }) => [
        key,
        line
          .slice(key.length + 1)
          .replace(/\r?\n\s+/g, ' ')
          .trim(),
      ]),
  );

/** An SMTP server that stores the mails it receives. It accepts any login and offers no TLS. */
export async function startSmtpInbox(deps: {
  host: string;
  port: number;
  mails: Inbox<Mail>;
  failures: Failures;
}): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: MESSAGE_MAX_BYTES,
    disableReverseLookup: true,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onRcptTo: (address, _session, done) => {
      const failure = deps.failures.next(address.address);
      if (failure?.mode === 'down') return done(smtpError(451, 'Try again later'));
      if (failure?.mode === 'delay') return void wait(failure.milliseconds).then(() => done());
      return failure ? done(smtpError(550, 'No such mailbox')) : done();
    },
    onData: (stream, session, done) => {
      simpleParser(stream).then(
        (parsed) => {
          if (stream.sizeExceeded) return done(smtpError(552, 'Message too large'));
          const sentAt = new Date().toISOString();
          for (const { address } of session.envelope.rcptTo) {
            deps.mails.add({
              to: address,
              from: parsed.from?.text ?? '',
              subject: parsed.subject ?? '',
              text: (parsed.text ?? '').slice(0, TEXT_MAX),
              html: (parsed.html || '').slice(0, TEXT_MAX),
              listHeaders: listHeadersOf(parsed),
              sentAt,
            });
          }
          return done();
        },
        (error: Error) => done(smtpError(554, `Cannot read the message: ${error.message}`)),
      );
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(deps.port, deps.host, resolve);
  });
  // A client that disconnects early ends up here too: log it and continue.
  server.removeAllListeners('error').on('error', (error) => process.emitWarning(error));
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : deps.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
