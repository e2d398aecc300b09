import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createProcesses } from '../processes/processes.ts';
import { backupCommand } from '../product/administer.ts';
import { SERVICES } from '../product/deployables.ts';
import { loadDotEnv } from '../product/dot-env.ts';
import { ensureSecrets } from '../product/secrets.ts';
import { readSettings } from '../product/settings.ts';
import { print, runCommand } from './run-command.ts';
import { stopSignal } from './stop-signal.ts';

const USAGE = `Usage, while the product runs:
  npm run backup -- DIRECTORY              a new backup, and the list of erasures; deletes backups older than 35 days
                                           encrypted for BACKUP_RECIPIENT, or by a key that is made in LOCAL_DIR
  npm run backup -- --unencrypted DIRECTORY
  npm run backup -- --erasures DIRECTORY   adds new erasures to the list only; run it every minute
  npm run backup -- --erasures --watch DIRECTORY   does so every minute, until it is stopped`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      erasures: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      unencrypted: { type: 'boolean', default: false },
    },
  });
  const [directory] = positionals;
  if (
    !directory ||
    positionals.length > 1 ||
    (values.watch && !values.erasures) ||
    (values.unencrypted && values.erasures)
  )
    throw new Error(USAGE);
  loadDotEnv();
  const settings = readSettings();
  const names = SERVICES.map(({ name }) => name);
  const secrets = await ensureSecrets(settings.localDir, names);
  const processes = createProcesses();
  stopSignal().addEventListener('abort', () => void processes.stopAll(), { once: true });
  const command = values.erasures ? 'erasures' : 'backup';
  const flags = [...(values.watch ? ['--watch'] : []), ...(values.unencrypted ? ['--unencrypted'] : [])];
  await processes.run(backupCommand(settings, secrets, [command, directory, ...flags]));
  if (!values.erasures) print(`Keep ${join(settings.localDir, 'secrets.json')} too, apart from the backups.`);
}

runCommand(main);
