// Copies package-lock.json, .npmrc and every package.json of the workspaces, so that installing packages is a layer of
// its own that changes with them only. Usage: node copy-manifests.ts FROM TO
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [from = '', to = ''] = process.argv.slice(2);
const { workspaces } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as { workspaces: string[] };
const manifests = globSync(
  workspaces.map((folder) => `${folder}/package.json`),
  { cwd: from },
);
for (const file of ['package.json', 'package-lock.json', '.npmrc', ...manifests])
  if (existsSync(join(from, file))) cpSync(join(from, file), join(to, file));
