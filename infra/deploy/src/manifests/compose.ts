import type { ServiceName } from '@notalone/contracts';
import { ERASURE_LIST, KAFKA_ADMIN } from '@notalone/local/kafka/kafka.config';
import { EXAMPLE_OPERATOR } from '@notalone/local/product/deployables';
import { MEMORY_ENVIRONMENT } from '@notalone/local/product/service-process';
import { stringify } from 'yaml';
import {
  APPS,
  GATEWAY,
  gatewayEnvironment,
  SERVICE_NAMES,
  serviceAddresses,
  terminationSeconds,
} from '../deployables.ts';
import { STORES, type Store } from '../edges.ts';
import { memoryLimitMiB } from '../memory.ts';
import { EMULATORS_COMMAND, EMULATORS_PORT, emulatorsEnvironment, PUSH_PORT, SMTP_PORT } from './emulators.ts';
import { BACKUPS, ERASURE_LIST_COMMAND, ERASURE_LIST_ENVIRONMENT, ERASURE_LIST_HEALTH } from './erasure-list.ts';
import { PRIVATE_RANGES } from './network-policy.ts';
import { STORE_COMMANDS, STORE_DATA, STORE_ENVIRONMENT, STORE_IMAGES, STORE_USERS } from './stores.ts';

const HEADER = `# The whole product by Docker. Written by \`npm run manifests -w infra/deploy\`; change infra/deploy instead.
#   cp .env.example .env && docker compose up --build
# COMPOSE_PROFILES=emulators (in .env.example) adds the emulators of text messages, mails, payments and the language
# model. Without it, give the services real providers by the variables below.
`;
/** A variable of the person who runs compose; empty counts as not set. */
const given = (name: string, otherwise = '') => `\${${name}:-${otherwise}}`;
const PUBLIC_URL = given('PUBLIC_URL', 'http://localhost:8080');
const VERSION = given('VERSION', '1.0.0');
const DONE = 'service_completed_successfully';
const HEALTHY = 'service_healthy';

/** What every container is denied. */
const hardened = {
  read_only: true,
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
  tmpfs: ['/tmp'],
  pids_limit: 256,
  logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '3' } },
};
/** A container that ends by itself has no health. */
const once = { ...hardened, healthcheck: { disable: true } };
const lasting = { ...hardened, restart: 'unless-stopped' };
const memory = (name: string) => ({ mem_limit: `${memoryLimitMiB(name)}m` });
const image = (name: string) => `notalone/${name}:${VERSION}`;
const build = (dockerfile: string, name?: string, more: Readonly<Record<string, string>> = {}) => ({
  context: '.',
  dockerfile: `infra/docker/${dockerfile}.Dockerfile`,
  args: { ...(name && { NAME: name }), VERSION, COMMIT: given('COMMIT', 'unknown'), ...more },
});
/** The app's image of the release before; without one, an image that serves nothing. */
const PREVIOUS = given('PREVIOUS', 'docker.io/library/debian:bookworm-slim');
const secretsOf = (name: string) => `secrets-${name}:/run/secrets:ro`;

/** Empty, each of these means the real provider. */
const PROVIDERS: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  auth: [
    'TWILIO_API_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'TWILIO_FROM',
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'ON_CALL_PHONE',
    'OPERATOR_EMAIL',
  ],
  chat: ['PUSH_HOSTS', 'NODE_EXTRA_CA_CERTS', 'VAPID_SUBJECT', 'VAPID_KEYS'],
  feed: ['OPENAI_BASE_URL', 'OPENAI_API_KEY', 'OPENAI_MODEL'],
  emergency: [
    'TWILIO_API_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'TWILIO_FROM',
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_TEST_ACCOUNT_SID',
    'TWILIO_TEST_AUTH_TOKEN',
    'STRIPE_API_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_PRICE_ID',
  ],
};
const DEFAULTS: Readonly<Record<string, string>> = {
  TWILIO_API_URL: `http://emulators:${EMULATORS_PORT}`,
  STRIPE_API_URL: `http://emulators:${EMULATORS_PORT}`,
  OPENAI_BASE_URL: `http://emulators:${EMULATORS_PORT}/v1`,
  SMTP_URL: `smtp://emulators:${SMTP_PORT}`,
  MAIL_FROM: 'Not Alone <hello@notalone.example>',
  TWILIO_FROM: '+447700900999',
  ON_CALL_PHONE: '+447700900990',
  OPERATOR_EMAIL: EXAMPLE_OPERATOR.OPERATOR_EMAIL,
  PUSH_HOSTS: `emulators:${PUSH_PORT}`,
  NODE_EXTRA_CA_CERTS: '/run/secrets/PUSH_CERTIFICATE',
  VAPID_SUBJECT: `mailto:${EXAMPLE_OPERATOR.OPERATOR_EMAIL}`,
  STRIPE_PRICE_ID: 'price_emergency_sms_monthly',
};
/** `-` and not `:-`: a variable that is set to nothing stays empty. */
const variable = (name: string) => `\${${name}-${DEFAULTS[name] ?? ''}}`;
const providers = (name: ServiceName) =>
  Object.fromEntries((PROVIDERS[name] ?? []).map((variableName) => [variableName, variable(variableName)]));

const appServices = () =>
  SERVICE_NAMES.flatMap((name): [string, object][] => [
    [
      `${name}-migrate`,
      {
        image: image(name),
        command: ['node', 'dist/migrate.js'],
        ...once,
        ...memory(name),
        environment: { LOG_LEVEL: given('LOG_LEVEL', 'info') },
        volumes: [secretsOf(name)],
        depends_on: { 'mongo-setup': { condition: DONE } },
      },
    ],
    [
      name,
      {
        image: image(name),
        build: build('service', name),
        ...lasting,
        ...memory(name),
        stop_grace_period: `${terminationSeconds(name)}s`,
        environment: {
          ...MEMORY_ENVIRONMENT,
          ...serviceAddresses(name),
          ...(name === 'chat' && { SOCKET_DRAIN_SECONDS: given('SOCKET_DRAIN_SECONDS', '5') }),
          KAFKA_BROKERS: `kafka:${STORES.kafka}`,
          PUBLIC_URL,
          // Only the gateway reaches the services, and it says who the client is.
          TRUSTED_PROXIES: PRIVATE_RANGES.join(','),
          LOG_LEVEL: given('LOG_LEVEL', 'info'),
          PROBE_USER_ID: given('PROBE_USER_ID'),
          NODE_ENV: given('NODE_ENV'),
          OTEL_EXPORTER_OTLP_ENDPOINT: given('OTEL_EXPORTER_OTLP_ENDPOINT'),
          ...providers(name),
        },
        volumes: [secretsOf(name)],
        depends_on: {
          [`${name}-migrate`]: { condition: DONE },
          'kafka-setup': { condition: DONE },
          redis: { condition: HEALTHY },
        },
      },
    ],
  ]);

const apps = () =>
  APPS.map((name): [string, object] => [
    name,
    { image: image(name), build: build('static', name, { PREVIOUS }), ...lasting, ...memory(name) },
  ]);

const operator = () =>
  Object.fromEntries(Object.entries(EXAMPLE_OPERATOR).map(([name, example]) => [name, given(name, example)]));

const gateway = () => ({
  image: image(GATEWAY),
  build: build('gateway'),
  ...lasting,
  ...memory(GATEWAY),
  stop_grace_period: `${terminationSeconds(GATEWAY)}s`,
  ports: [`${given('BIND_ADDRESS', '127.0.0.1')}:${given('PORT', '8080')}:8080`],
  environment: {
    ...gatewayEnvironment(),
    PUBLIC_URL,
    TRUSTED_PROXIES: given('TRUSTED_PROXIES'),
    SHUTDOWN_SECONDS: given('SHUTDOWN_SECONDS', '5'),
    RELEASE_PUBLIC_KEYS: given('RELEASE_PUBLIC_KEYS'),
    RELEASE_SIGNATURES: given('RELEASE_SIGNATURES'),
    ...operator(),
  },
  depends_on: Object.fromEntries([...SERVICE_NAMES, ...APPS].map((name) => [name, { condition: HEALTHY }])),
});

/** Creates passwords and keys on the first start, each where only its reader sees it. */
const secrets = () => ({
  image: image('tools'),
  build: build('tools'),
  command: ['node', 'infra/docker/src/write-secrets.ts', '/secrets'],
  ...once,
  user: '0:0',
  cap_add: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER'],
  network_mode: 'none',
  ...memory('tools'),
  volumes: secretVolumes().map((name) => `secrets-${name}:/secrets/${name}`),
});
const secretVolumes = () => ['setup', ...Object.keys(STORES), ...SERVICE_NAMES, 'emulators', ERASURE_LIST, 'backup'];

/** For a shell in a container: compose would take `$` for a variable of its own. */
const literally = (text: string) => text.replaceAll('$', '$$$$');

/** Continues the list of who left, which a restore needs. */
const erasureList = () => ({
  image: image('backup'),
  build: build('backup'),
  command: ERASURE_LIST_COMMAND,
  ...lasting,
  ...memory('backup'),
  environment: { ...ERASURE_LIST_ENVIRONMENT, KAFKA_BROKERS: `kafka:${STORES.kafka}` },
  volumes: [secretsOf(ERASURE_LIST), `backups:${BACKUPS}`],
  healthcheck: { test: ['CMD', ...ERASURE_LIST_HEALTH.map(literally)], interval: '20s', timeout: '5s', retries: 3 },
  depends_on: { 'kafka-setup': { condition: DONE } },
});
/** Where the key is made that opens the backups; not among them, as they are copied away. */
const BACKUP_KEY = '/backup-key';
/** For the commands of infra/backup, as an administrator: `docker compose run --rm backup node …/main.ts` */
const backup = () => ({
  image: image('backup'),
  profiles: ['backup'],
  ...once,
  environment: {
    KAFKA_BROKERS: `kafka:${STORES.kafka}`,
    KAFKA_SASL_USERNAME: KAFKA_ADMIN,
    KAFKA_SASL_MECHANISM: 'plain',
    BACKUP_RECIPIENT: given('BACKUP_RECIPIENT'),
    BACKUP_IDENTITY_FILE: given('BACKUP_IDENTITY_FILE', `${BACKUP_KEY}/backup-identity.txt`),
  },
  volumes: [secretsOf('backup'), `backups:${BACKUPS}`, `backup-key:${BACKUP_KEY}`],
});

const store = (name: Store) => ({
  image: STORE_IMAGES[name],
  command: STORE_COMMANDS[name],
  ...lasting,
  pids_limit: 1024,
  user: `${STORE_USERS[name]}:${STORE_USERS[name]}`,
  ...memory(name),
  stop_grace_period: '60s',
  ...(Object.keys(STORE_ENVIRONMENT[name]).length > 0 && { environment: STORE_ENVIRONMENT[name] }),
  volumes: [`${name}:${STORE_DATA[name]}`, secretsOf(name)],
  healthcheck: {
    test: ['CMD', 'bash', '-c', `exec 3<>/dev/tcp/127.0.0.1/${STORES[name]}`],
    interval: '2s',
    timeout: '2s',
    retries: 60,
  },
  depends_on: { secrets: { condition: DONE } },
});
/** MongoDB lets only a client on its own machine create the first login, so this shares the server's network. */
const setup = (name: Store) => ({
  image: image('tools'),
  command: ['node', 'infra/docker/src/set-up-store.ts', name],
  ...once,
  ...memory('tools'),
  network_mode: `service:${name}`,
  environment: { SECRETS_FILE: '/run/setup/secrets.json', STORE_HOST: name },
  volumes: ['secrets-setup:/run/setup:ro'],
  depends_on: { [name]: { condition: HEALTHY } },
});

const emulators = () => ({
  image: image('tools'),
  command: EMULATORS_COMMAND,
  profiles: ['emulators'],
  ...lasting,
  ...memory('tools'),
  ports: [`${given('BIND_ADDRESS', '127.0.0.1')}:${given('EMULATORS_PORT', '8090')}:${EMULATORS_PORT}`],
  environment: emulatorsEnvironment(PUBLIC_URL, `http://localhost:${given('EMULATORS_PORT', '8090')}`),
  volumes: [secretsOf('emulators')],
  healthcheck: {
    test: [
      'CMD',
      'node',
      '-e',
      `fetch('http://127.0.0.1:${EMULATORS_PORT}/').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))`,
    ],
    interval: '5s',
    timeout: '3s',
    retries: 10,
  },
  depends_on: { secrets: { condition: DONE } },
});

/** The text of compose.yaml, for Docker Compose 2 and 1.29. */
export function composeFile(): string {
  const services = {
    secrets: secrets(),
    ...Object.fromEntries((Object.keys(STORES) as Store[]).map((name) => [name, store(name)])),
    'mongo-setup': setup('mongo'),
    'kafka-setup': setup('kafka'),
    ...Object.fromEntries(appServices()),
    ...Object.fromEntries(apps()),
    [GATEWAY]: gateway(),
    [ERASURE_LIST]: erasureList(),
    backup: backup(),
    emulators: emulators(),
  };
  const volumes = [
    ...Object.keys(STORES),
    'backups',
    'backup-key',
    ...secretVolumes().map((name) => `secrets-${name}`),
  ];
  const document = { version: '3.8', services, volumes: Object.fromEntries(volumes.map((name) => [name, {}])) };
  return HEADER + stringify(document, { lineWidth: 110, aliasDuplicateObjects: false });
}
