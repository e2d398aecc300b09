import { parseArgs } from 'node:util';
import { SERVICES } from '../product/deployables.ts';
import { loadDotEnv } from '../product/dot-env.ts';
import { ROTATABLE, rotateSecrets } from '../product/rotate-secrets.ts';
import { ensureSecrets, writeSecrets } from '../product/secrets.ts';
import { readSettings } from '../product/settings.ts';
import { runInService } from './in-service.ts';
import { print, runCommand } from './run-command.ts';

const USAGE = `Usage:
  npm run rotate -- signing [--leaked]   the keys of access tokens, while the product runs
  npm run rotate -- ${ROTATABLE.join('|')} [--leaked]
                                         then stop \`npm start\` and start it again
With --leaked the former key is no longer accepted, and for signing everybody is signed out.`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { leaked: { type: 'boolean', default: false } },
  });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new Error(USAGE);
  if (name === 'signing')
    return runInService('auth', ['services/auth/src/admin.ts', values.leaked ? 'replace-leaked-keys' : 'rotate-keys']);
  loadDotEnv();
  const { localDir } = readSettings();
  const services = SERVICES.map((service) => service.name);
  const secrets = await ensureSecrets(localDir, services);
  await writeSecrets(localDir, rotateSecrets(secrets, name, { isLeaked: values.leaked }));
  print(`${name} is replaced. Stop \`npm start\` and start it again.`);
  if (name === 'auth' && values.leaked)
    print('Then run `npm run rotate -- signing --leaked`: whoever has the old key can read the signing keys.');
}

runCommand(main);
