import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulators } from './start-emulators.ts';

function port(name: 'EMULATORS_PORT' | 'SMTP_PORT' | 'PUSH_PORT', otherwise: number): number {
  const value = Number(process.env[name] ?? otherwise);
  if (!Number.isInteger(value) || value < 1 || value > 65_535) throw new Error(`${name} must be a port number`);
  return value;
}

/** Files of SECRETS_DIR that are named as variables, as in the services. */
function secretFile(name: string): string | undefined {
  const file = join(process.env.SECRETS_DIR ?? '', name);
  return process.env.SECRETS_DIR && existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : undefined;
}
const secret = (name: string) => process.env[name] || secretFile(name);

const { TWILIO_INBOUND_URL: inboundUrl, STRIPE_WEBHOOK_URL: webhookUrl, HOST: host = '127.0.0.1' } = process.env;
const [accountSid, authToken] = [secret('TWILIO_ACCOUNT_SID'), secret('TWILIO_AUTH_TOKEN')];
const [apiKey, webhookSecret] = [secret('STRIPE_SECRET_KEY'), secret('STRIPE_WEBHOOK_SECRET')];
const [certificate, privateKey] = [secret('PUSH_CERTIFICATE'), secret('PUSH_PRIVATE_KEY')];
const emulators = await startEmulators({
  host,
  publicUrl: process.env.EMULATORS_URL || undefined,
  httpPort: port('EMULATORS_PORT', 8090),
  smtpPort: port('SMTP_PORT', 8091),
  push: {
    port: port('PUSH_PORT', 8092),
    origin: process.env.PUSH_URL || undefined,
    certificate: certificate && privateKey ? { certificate, privateKey } : undefined,
  },
  twilio: accountSid && authToken ? { accountSid, authToken } : undefined,
  inboundUrl: inboundUrl || undefined,
  stripe: apiKey && webhookSecret && webhookUrl ? { apiKey, webhookSecret, webhookUrl } : undefined,
  openAiKey: secret('OPENAI_API_KEY'),
});
process.stdout.write(`Phones and mails: ${emulators.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void emulators.close());
