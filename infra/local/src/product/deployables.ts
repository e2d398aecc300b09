import type { ServiceName } from '@notalone/contracts';
import type { Secrets } from './secrets.ts';

/** The settings that variables of a single service come from. */
export interface EnvironmentSettings {
  readonly gatewayPort: number;
  readonly emulatorsPort: number;
  readonly smtpPort: number;
  readonly pushPort: number;
  /** Of the emulated push service, whose certificate nobody else has signed. */
  readonly pushCertificateFile: string;
  readonly operator: { readonly email: string };
  /** Variables of a real language model; without them the emulator is used. */
  readonly languageModel: Readonly<Record<string, string>> | undefined;
}

/** A service of services/<name>. */
export interface ServiceDeployable {
  readonly name: ServiceName;
  /** Added to SERVICES_PORT. */
  readonly portOffset: number;
  /** Variables of this service only. */
  readonly ownEnvironment?: (settings: EnvironmentSettings, secrets: Secrets) => Readonly<Record<string, string>>;
}

/**
 * The invented operator of an installation to try things out: its number is reserved for fiction, its domain for
 * nobody.
 */
export const EXAMPLE_OPERATOR = {
  OPERATOR_NAME: 'Not Alone (invented)',
  OPERATOR_EMAIL: 'hello@notalone.example.org',
  OPERATOR_PHONE: '0113 496 0123',
  OPERATOR_ADDRESS: '1 Example Street, Leeds LS1 4AP',
} as const;

/** From the range that Ofcom reserves for fiction. */
const SENDER = '+447700900999';
/** Shown by the emulators; texted when nobody opens a case of child safety. */
const ON_CALL = '+447700900990';

const authEnvironment: ServiceDeployable['ownEnvironment'] = (
  { emulatorsPort, smtpPort, operator },
  { authKey, appealKey, twilioAccount, twilioToken },
) => ({
  KEY_SECRET: authKey,
  APPEAL_SECRET: appealKey,
  TWILIO_ACCOUNT_SID: twilioAccount,
  TWILIO_AUTH_TOKEN: twilioToken,
  TWILIO_FROM: SENDER,
  TWILIO_API_URL: `http://127.0.0.1:${emulatorsPort}`,
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MAIL_FROM: 'Not Alone <hello@notalone.example>',
  ON_CALL_PHONE: ON_CALL,
  OPERATOR_EMAIL: operator.email,
});

/** The emulator answers unless OPENAI_API_KEY is set. */
const feedEnvironment: ServiceDeployable['ownEnvironment'] = (
  { emulatorsPort, languageModel },
  { companionKey, openAiKey },
) => ({
  COMPANION_SECRET: companionKey,
  ...(languageModel ?? { OPENAI_API_KEY: openAiKey, OPENAI_BASE_URL: `http://127.0.0.1:${emulatorsPort}/v1` }),
});

const emergencyEnvironment: ServiceDeployable['ownEnvironment'] = (settings, secrets) => {
  const {
    KEY_SECRET: _own,
    APPEAL_SECRET: _appeals,
    ON_CALL_PHONE: _onCall,
    OPERATOR_EMAIL: _operator,
    ...providers
  } = authEnvironment?.(settings, secrets) ?? {};
  return {
    ...providers,
    KEY_SECRET: secrets.emergencyKey,
    // The emulator takes one account.
    TWILIO_TEST_ACCOUNT_SID: secrets.twilioAccount,
    TWILIO_TEST_AUTH_TOKEN: secrets.twilioToken,
    STRIPE_SECRET_KEY: secrets.stripeKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    STRIPE_PRICE_ID: 'price_emergency_sms_monthly',
    STRIPE_API_URL: `http://127.0.0.1:${settings.emulatorsPort}`,
  };
};

/** Push services write to the operator when something is wrong. */
const chatEnvironment: ServiceDeployable['ownEnvironment'] = (
  { operator, pushPort, pushCertificateFile },
  { pushKeys },
) => ({
  VAPID_KEYS: pushKeys,
  VAPID_SUBJECT: `mailto:${operator.email}`,
  PUSH_HOSTS: `localhost:${pushPort}`,
  NODE_EXTRA_CA_CERTS: pushCertificateFile,
});

const contentEnvironment: ServiceDeployable['ownEnvironment'] = ({ gatewayPort }, { appealKey, contentKey }) => ({
  GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
  KEY_SECRET: contentKey,
  APPEAL_SECRET: appealKey,
});

const profileEnvironment: ServiceDeployable['ownEnvironment'] = (_settings, { profileKey }) => ({
  KEY_SECRET: profileKey,
});

/** All services. `npm run new -- service NAME` adds a line here and the paths in infra/gateway/src/routes.ts. */
export const SERVICES: readonly ServiceDeployable[] = [
  { name: 'auth', portOffset: 1, ownEnvironment: authEnvironment },
  { name: 'profile', portOffset: 2, ownEnvironment: profileEnvironment },
  { name: 'feed', portOffset: 3, ownEnvironment: feedEnvironment },
  { name: 'chat', portOffset: 4, ownEnvironment: chatEnvironment },
  { name: 'content', portOffset: 6, ownEnvironment: contentEnvironment },
  { name: 'emergency', portOffset: 5, ownEnvironment: emergencyEnvironment },
];

/** All remotes by short name; the folder is mfe-<name>. */
export const REMOTES: readonly string[] = ['feed', 'social', 'child', 'forums', 'admin'];
