// Creates passwords and keys where there are none, and writes for each deployable the files of its /run/secrets. Run
// again it changes nothing. Usage: node write-secrets.ts FOLDER [--rotate NAME [--leaked]]
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SERVICES } from '@notalone/local/product/deployables';
import { rotateSecrets } from '@notalone/local/product/rotate-secrets';
import { ensureSecrets, writeSecrets } from '@notalone/local/product/secrets';
import { serverSecrets, serviceSecrets } from './store-secrets.ts';

/** Who reads the files; our own images run as 1000. */
const OWNERS: Readonly<Record<string, number>> = { mongo: 999, redis: 999 };
const OWN_USER = 1000;
const isRoot = process.getuid?.() === 0;

async function write(file: string, text: string, owner: number): Promise<void> {
  // it may be written by its owner only when it is new
  await rm(file, { force: true });
  await writeFile(file, text, { mode: 0o400 });
  if (isRoot) await chown(file, owner, owner);
}

const {
  positionals: [folder],
  values: { rotate, leaked },
} = parseArgs({
  allowPositionals: true,
  options: { rotate: { type: 'string' }, leaked: { type: 'boolean', default: false } },
});
if (!folder) throw new Error('Usage: node write-secrets.ts FOLDER [--rotate NAME [--leaked]]');
const names = SERVICES.map(({ name }) => name);
const known = await ensureSecrets(join(folder, 'setup'), names);
const secrets = rotate ? rotateSecrets(known, rotate, { isLeaked: leaked }) : known;
if (rotate) await writeSecrets(join(folder, 'setup'), secrets);
if (isRoot) await chown(join(folder, 'setup', 'secrets.json'), OWN_USER, OWN_USER);
const files = {
  ...serverSecrets(secrets),
  ...Object.fromEntries(names.map((name) => [name, serviceSecrets(name, secrets)])),
};
for (const [name, contents] of Object.entries(files)) {
  await mkdir(join(folder, name), { recursive: true });
  for (const [file, text] of Object.entries(contents))
    await write(join(folder, name, file), text, OWNERS[name] ?? OWN_USER);
}
process.stdout.write(`Secrets of ${Object.keys(files).join(', ')}\n`);
