import { startEmulators } from './start-emulators.ts';

function port(name: 'EMULATORS_PORT' | 'SMTP_PORT', otherwise: number): number {
  const value = Number(process.env[name] ?? otherwise);
  if (!Number.isInteger(value) || value < 1 || value > 65_535) throw new Error(`${name} must be a port number`);
  return value;
}

const {
  TWILIO_INBOUND_URL: inboundUrl,
  TWILIO_ACCOUNT_SID: accountSid,
  TWILIO_AUTH_TOKEN: authToken,
  OPENAI_API_KEY: openAiKey,
} = process.env;
const { STRIPE_SECRET_KEY: apiKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_WEBHOOK_URL: webhookUrl } = process.env;
const emulators = await startEmulators({
  httpPort: port('EMULATORS_PORT', 8090),
  smtpPort: port('SMTP_PORT', 8091),
  twilio: accountSid && authToken ? { accountSid, authToken } : undefined,
  inboundUrl: inboundUrl || undefined,
  stripe: apiKey && webhookSecret && webhookUrl ? { apiKey, webhookSecret, webhookUrl } : undefined,
  openAiKey: openAiKey || undefined,
});
process.stdout.write(`Phones and mails: ${emulators.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void emulators.close());
