// Creates MongoDB's replica set and logins, or Kafka's users and grants, from the secrets of this installation. It talks
// to the server at 127.0.0.1, so it shares the server's network. Run again it changes nothing.
// Usage: SECRETS_FILE=… STORE_HOST=mongo node set-up-store.ts mongo|kafka [--stay]
import { readFileSync } from 'node:fs';
import { pollUntil } from '@notalone/local/processes/poll';
import { mongoLogins } from '@notalone/local/product/environment';
import type { Secrets } from '@notalone/local/product/secrets';
import { syncAccess } from '@notalone/local/servers/kafka-access';
import { becomePrimary, syncLogins } from '@notalone/local/servers/mongo';

const MONGO_PORT = 27017;
const KAFKA_PORT = 9092;
const { STORE_HOST } = process.env;
const secretsFile = process.env.SECRETS_FILE ?? '/run/setup/secrets.json';
const [store, stay] = process.argv.slice(2);
const secrets = JSON.parse(readFileSync(secretsFile, 'utf8')) as Secrets;

async function setUpMongo(): Promise<void> {
  await becomePrimary(MONGO_PORT, (ready) => pollUntil('MongoDB', ready), STORE_HOST);
  await syncLogins(MONGO_PORT, mongoLogins(secrets));
}
const setUpKafka = () =>
  pollUntil('Kafka', () => syncAccess(KAFKA_PORT, { adminPassword: secrets.kafkaAdmin, users: secrets.kafkaUsers }));

if (store === 'mongo') await setUpMongo();
else if (store === 'kafka') await setUpKafka();
else throw new Error('Usage: node set-up-store.ts mongo|kafka [--stay]');
process.stdout.write(`${store} is set up\n`);
// A container beside the server in one pod; it ends with the pod.
if (stay) {
  const staying = setInterval(() => undefined, 60_000);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => clearInterval(staying));
}
