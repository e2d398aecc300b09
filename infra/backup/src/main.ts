// Backups of an installation whose stores are reached over the network. On one machine: npm run backup, npm run restore.
import { parseArgs } from 'node:util';
import { brokerAccess, commonConfig, loadConfig } from '@notalone/service-kit/config/config';
import { serveMetrics } from '@notalone/service-kit/telemetry/serve-metrics';
import { Registry } from '@prometheus-io/client';
import * as z from 'zod';
import product from '../package.json' with { type: 'json' };
import { backUpCommand, erasuresCommand, keepListing, restoreCommand, settledCommand } from './commands.ts';
import { chooseRecipient, readIdentity } from './identity.ts';
import { exportSignsOfLife } from './signs-of-life.ts';

const USAGE = `Usage, with MONGO_URL and KAFKA_… of administrators:
  node infra/backup/src/main.ts backup DIRECTORY           a new backup; deletes those older than 35 days
       encrypted for BACKUP_RECIPIENT, or by the key in BACKUP_IDENTITY_FILE, which is made if it is missing
  node infra/backup/src/main.ts backup DIRECTORY --unencrypted
  node infra/backup/src/main.ts restore DIRECTORY [NAME]   fills empty stores from the newest backup, or from NAME
  node infra/backup/src/main.ts settled DIRECTORY          waits until the started services have caught up
With KAFKA_… of a login that may read profile.events:
  node infra/backup/src/main.ts erasures DIRECTORY         adds new erasures to the list; run it every minute
  node infra/backup/src/main.ts erasures DIRECTORY --watch does so every minute, until it is stopped
       with OPS_PORT (and HOST) it says at /metrics when it did so last, and how old the newest backup is`;

const { KAFKA_BROKERS, KAFKA_SSL, KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD, KAFKA_SASL_MECHANISM } = commonConfig;
const kafkaSchema = z.object({
  KAFKA_BROKERS,
  KAFKA_SSL,
  KAFKA_SASL_USERNAME,
  KAFKA_SASL_PASSWORD,
  KAFKA_SASL_MECHANISM,
});
const listSchema = kafkaSchema.extend({
  HOST: commonConfig.HOST,
  /** Where Prometheus reads the signs of life of list and backups. Absent: nowhere */
  OPS_PORT: commonConfig.OPS_PORT.optional(),
});
const schema = kafkaSchema.extend({
  /** For whom backups are encrypted. Without it, for the identity file. */
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]+$/, 'must be an age recipient, as in age1…')
    .optional(),
  /** A file with the identity that opens them. A copy is kept apart from backups and machines. */
  BACKUP_IDENTITY_FILE: z.string().optional(),
  /** Of an administrator, without a database. */
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\/\S+$/, 'must be a mongodb:// address'),
});
const print = (line: string) => void process.stdout.write(`${line}\n`);

function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}

interface Flags {
  readonly watch: boolean;
  readonly unencrypted: boolean;
}

async function listErasuresOf(directory: string, { watch }: Flags): Promise<void> {
  const { HOST, OPS_PORT, ...kafka } = loadConfig(listSchema);
  const place = { kafka: brokerAccess(kafka), directory, print };
  if (!watch) return erasuresCommand(place);
  const register = new Registry();
  exportSignsOfLife(directory, register);
  const stopServing = OPS_PORT === undefined ? undefined : await serveMetrics(register, OPS_PORT, HOST);
  await keepListing(place, stopSignal());
  stopServing?.();
}

async function main([command, directory, name]: readonly string[], flags: Flags): Promise<void> {
  if (!directory) throw new Error(USAGE);
  if (command === 'erasures') return listErasuresOf(directory, flags);
  const config = loadConfig(schema);
  const place = { mongoUrl: config.MONGO_URL, kafka: brokerAccess(config), directory, print };
  if (command === 'backup') {
    const { BACKUP_RECIPIENT: recipient, BACKUP_IDENTITY_FILE: identityFile } = config;
    const chosen = await chooseRecipient({
      isUnencrypted: flags.unencrypted,
      recipient,
      identityFile,
      directory,
      print,
    });
    await backUpCommand(place, { recipient: chosen, productVersion: product.version });
  } else if (command === 'restore')
    await restoreCommand(place, { identity: await readIdentity(config.BACKUP_IDENTITY_FILE), name });
  else if (command === 'settled') await settledCommand(place);
  else throw new Error(USAGE);
}

try {
  const options = {
    watch: { type: 'boolean', default: false },
    unencrypted: { type: 'boolean', default: false },
  } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  await main(positionals, values);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
