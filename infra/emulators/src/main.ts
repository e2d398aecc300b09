import { startEmulators } from './start-emulators.ts';

function port(name: 'EMULATORS_PORT' | 'SMTP_PORT', otherwise: number): number {
  const value = Number(process.env[name] ?? otherwise);
  if (!Number.isInteger(value) || value < 1 || value > 65_535) throw new Error(`${name} must be a port number`);
  return value;
}

const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, OPENAI_API_KEY: openAiKey } = process.env;
const emulators = await startEmulators({
  httpPort: port('EMULATORS_PORT', 8090),
  smtpPort: port('SMTP_PORT', 8091),
  twilio: accountSid && authToken ? { accountSid, authToken } : undefined,
  openAiKey: openAiKey || undefined,
});
process.stdout.write(`Phones and mails: ${emulators.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void emulators.close());
