// Backups of an installation whose stores are reached over the network. On one machine: npm run backup, npm run restore.
import { parseArgs } from 'node:util';
import { brokerAccess, commonConfig, loadConfig } from '@notalone/service-kit/config/config';
import * as z from 'zod';
import product from '../package.json' with { type: 'json' };
import { backUpCommand, erasuresCommand, readIdentity, restoreCommand, settledCommand } from './commands.ts';

const USAGE = `Usage, with MONGO_URL and KAFKA_… of administrators:
  node infra/backup/src/main.ts backup DIRECTORY           a new backup; deletes those older than 35 days
  node infra/backup/src/main.ts erasures DIRECTORY         adds new erasures to the list; run it every minute
  node infra/backup/src/main.ts restore DIRECTORY [NAME]   fills empty stores from the newest backup, or from NAME
  node infra/backup/src/main.ts settled DIRECTORY          waits until the started services have caught up`;

const { KAFKA_BROKERS, KAFKA_SSL, KAFKA_SASL_USERNAME, KAFKA_SASL_PASSWORD, KAFKA_SASL_MECHANISM } = commonConfig;
const schema = z.object({
  /** For whom backups are encrypted. Without it they are not. */
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]+$/, 'must be an age recipient, as in age1…')
    .optional(),
  /** A file with the identity that opens them, for a restore. Kept apart from backups and machines. */
  BACKUP_IDENTITY_FILE: z.string().optional(),
  /** Of an administrator, without a database. */
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\/\S+$/, 'must be a mongodb:// address'),
  KAFKA_BROKERS,
  KAFKA_SSL,
  KAFKA_SASL_USERNAME,
  KAFKA_SASL_PASSWORD,
  KAFKA_SASL_MECHANISM,
});

async function main([command, directory, name]: readonly string[]): Promise<void> {
  if (!directory) throw new Error(USAGE);
  const config = loadConfig(schema);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const place = { mongoUrl: config.MONGO_URL, kafka: brokerAccess(config), directory, print };
  if (command === 'backup')
    await backUpCommand(place, { recipient: config.BACKUP_RECIPIENT, productVersion: product.version });
  else if (command === 'erasures') await erasuresCommand(place);
  else if (command === 'restore')
    await restoreCommand(place, { identity: await readIdentity(config.BACKUP_IDENTITY_FILE), name });
  else if (command === 'settled') await settledCommand(place);
  else throw new Error(USAGE);
}

try {
  await main(parseArgs({ allowPositionals: true }).positionals);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
