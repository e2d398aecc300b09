/**
 * `npm run train -w packages/screening`: fits the message model anew from the corpora. The same corpora give the same
 * bytes. Needs what `npm run train -w @notalone/urgent-signs` needs.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { preparePython, run, WORK } from '@notalone/urgent-signs/train';

const HEAP_MB = 6_000;
const here = fileURLToPath(new URL('.', import.meta.url));
const model = join(here, '../src/model');
mkdirSync(model, { recursive: true });
const python = preparePython();
const features = join(WORK, 'messages.json');
run(process.execPath, [`--max-old-space-size=${HEAP_MB}`, join(here, 'write-features.ts'), features]);
run(python, [
  join(here, 'fit.py'),
  features,
  join(model, 'message-model.bin'),
  join(model, 'scores.tsv'),
  join(here, '../src/data/message-thresholds.json'),
  join(here, 'figures.md'),
]);
