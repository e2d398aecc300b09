// Copies each remote's remote.json into a folder, by short name: what the gateway lists until a remote answers.
// Usage: node copy-remotes.ts TO
import { cpSync, globSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const [to = ''] = process.argv.slice(2);
mkdirSync(to, { recursive: true });
for (const file of globSync('mfe-*/remote.json', { cwd: root }))
  cpSync(join(root, file), join(to, `${file.slice('mfe-'.length, -'/remote.json'.length)}.json`));
