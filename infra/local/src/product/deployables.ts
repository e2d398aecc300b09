import type { ServiceName } from '@notalone/contracts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** A service of services/<name>. */
export interface ServiceDeployable {
  readonly name: ServiceName;
  /** Its place after SERVICES_PORT. */
  readonly place: number;
  /** What it reads besides what every service reads. */
  readonly ownEnvironment?: (settings: Settings, secrets: Secrets) => Readonly<Record<string, string>>;
}

/** Invented, from the numbers that Ofcom reserves for fiction. */
const SENDER = '+447700900999';

const authEnvironment: ServiceDeployable['ownEnvironment'] = ({ emulatorsPort, smtpPort }, { authKey, twilioAccount, twilioToken }) => ({
  KEY_SECRET: authKey,
  TWILIO_ACCOUNT_SID: twilioAccount,
  TWILIO_AUTH_TOKEN: twilioToken,
  TWILIO_FROM: SENDER,
  TWILIO_API_URL: `http://127.0.0.1:${emulatorsPort}`,
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MAIL_FROM: 'Not Alone <hello@notalone.example>',
});

/** The emulator answers, unless somebody has a key of their own. */
const feedEnvironment: ServiceDeployable['ownEnvironment'] = ({ emulatorsPort, languageModel }, { companionKey, openAiKey }) => ({
  COMPANION_SECRET: companionKey,
  ...(languageModel ?? { OPENAI_API_KEY: openAiKey, OPENAI_BASE_URL: `http://127.0.0.1:${emulatorsPort}/v1` }),
});

/** Every service there is; a new one is one line here and its paths in infra/gateway/src/routes.ts. */
export const SERVICES: readonly ServiceDeployable[] = [
  { name: 'auth', place: 1, ownEnvironment: authEnvironment },
  { name: 'profile', place: 2 },
  { name: 'feed', place: 3, ownEnvironment: feedEnvironment },
  { name: 'chat', place: 4 },
  { name: 'content', place: 6 },
];

/** Every remote there is, by its short name: its folder is mfe-<name>. */
export const REMOTES: readonly string[] = ['feed', 'social'];
