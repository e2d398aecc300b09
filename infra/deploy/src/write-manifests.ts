// Writes k8s/base, k8s/components and compose.yaml. Usage: npm run manifests -w infra/deploy
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '@notalone/local/paths';
import { generatedFiles } from './manifests/generated-files.ts';

const files = generatedFiles();
for (const folder of ['k8s/base', 'k8s/components']) rmSync(join(ROOT, folder), { recursive: true, force: true });
for (const [path, text] of files) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true });
  writeFileSync(join(ROOT, path), text);
}
process.stdout.write(`${files.size} files written\n`);
