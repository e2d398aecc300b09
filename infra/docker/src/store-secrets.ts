import type { ServiceName } from '@notalone/contracts';
import { ERASURE_LIST, kafkaProperties } from '@notalone/local/kafka/kafka.config';
import { databaseName, type Secrets } from '@notalone/local/product/secrets';
import { serviceKeyVariables } from '@notalone/local/product/service-keys';
import { redisUsers } from '@notalone/local/servers/redis-access';

/** Files by name, as mounted in /run/secrets. */
type Files = Readonly<Record<string, string>>;

const KAFKA_DATA = '/var/lib/kafka/data';

const providers = ({ twilioAccount, twilioToken }: Secrets) => ({
  TWILIO_ACCOUNT_SID: twilioAccount,
  TWILIO_AUTH_TOKEN: twilioToken,
});
const stripe = ({ stripeKey, stripeWebhookSecret }: Secrets) => ({
  STRIPE_SECRET_KEY: stripeKey,
  STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
});

const ownSecrets: Readonly<Partial<Record<ServiceName, (secrets: Secrets) => Files>>> = {
  auth: (secrets) => ({ KEY_SECRET: secrets.authKey, APPEAL_SECRET: secrets.appealKey, ...providers(secrets) }),
  profile: (secrets) => ({ KEY_SECRET: secrets.profileKey }),
  content: (secrets) => ({ KEY_SECRET: secrets.contentKey, APPEAL_SECRET: secrets.appealKey }),
  chat: ({ pushKeys, pushCertificate }) => ({
    VAPID_KEYS: pushKeys,
    // NODE_EXTRA_CA_CERTS names it where the emulators are used.
    PUSH_CERTIFICATE: pushCertificate.certificate,
  }),
  feed: (secrets) => ({ COMPANION_SECRET: secrets.companionKey, OPENAI_API_KEY: secrets.openAiKey }),
  emergency: (secrets) => ({
    KEY_SECRET: secrets.emergencyKey,
    ...providers(secrets),
    // The emulator takes one account.
    TWILIO_TEST_ACCOUNT_SID: secrets.twilioAccount,
    TWILIO_TEST_AUTH_TOKEN: secrets.twilioToken,
    ...stripe(secrets),
  }),
};

/** The secrets of a service whose stores are the hosts `mongo`, `redis` and `kafka`. */
export function serviceSecrets(service: ServiceName, secrets: Secrets): Files {
  const database = databaseName(service);
  return {
    MONGO_URL: `mongodb://${database}:${secrets.mongoDatabases[database]}@mongo:27017/${database}?replicaSet=rs0`,
    REDIS_URL: `redis://${service}:${secrets.redisUsers[service]}@redis:6379`,
    KAFKA_SASL_PASSWORD: secrets.kafkaUsers[service] ?? '',
    ...serviceKeyVariables(service, secrets.serviceKeys),
    ...ownSecrets[service]?.(secrets),
  };
}

const REDIS_CONFIG = ['bind * -::*', 'dir /data', 'appendonly yes', 'save ""', 'maxmemory-policy noeviction'];

/** What stores, emulators and backups need, besides the services. */
export const serverSecrets = (secrets: Secrets): Readonly<Record<string, Files>> => ({
  mongo: { key: secrets.mongoKey },
  kafka: {
    'server.properties': kafkaProperties(
      KAFKA_DATA,
      { kafka: 9092, kafkaController: 9093, host: 'kafka' },
      secrets.kafkaAdmin,
    ),
  },
  redis: {
    'redis.conf': `${[...REDIS_CONFIG, ...redisUsers({ adminPassword: secrets.redis, users: secrets.redisUsers })].join('\n')}\n`,
  },
  emulators: {
    ...providers(secrets),
    ...stripe(secrets),
    OPENAI_API_KEY: secrets.openAiKey,
    PUSH_CERTIFICATE: secrets.pushCertificate.certificate,
    PUSH_PRIVATE_KEY: secrets.pushCertificate.privateKey,
  },
  [ERASURE_LIST]: { KAFKA_SASL_PASSWORD: secrets.kafkaUsers[ERASURE_LIST] ?? '' },
  backup: {
    MONGO_URL: `mongodb://root:${secrets.mongoRoot}@mongo:27017/?authSource=admin&replicaSet=rs0`,
    KAFKA_SASL_PASSWORD: secrets.kafkaAdmin,
  },
});
