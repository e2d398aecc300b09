import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build, commitOf } from '@notalone/release/build';
import { type Breakage, breakages } from '@notalone/release/compatibility/compatibility';
import { deploy, deployPreview } from '@notalone/release/deploy';
import { describeBuild } from '@notalone/release/describe/describe-build';
import { explainStack } from '@notalone/release/explain';
import type { Release } from '@notalone/release/manifest';
import { openReleaseKey, publicKeyText } from '@notalone/release/signature';
import type { Store } from '@notalone/release/store';
import { ROOT } from '../paths.ts';
import { loadDotEnv } from '../product/dot-env.ts';
import { DEPLOYABLES, releaseStore } from '../product/releases.ts';
import { readSettings } from '../product/settings.ts';
import { print, runCommand } from './run-command.ts';

const USAGE = `Usage:
  npm run release -- DEPLOYABLE                  builds it and makes it current, unless it breaks what is deployed
  npm run release -- mfe-social --preview        to visitors with the preview cookie only (a remote; /preview sets it)
  npm run release -- mfe-social --promote        makes the preview current
  npm run release -- DEPLOYABLE --from FOLDER    releases files that are built already
  npm run release -- DEPLOYABLE --breaking "WHY" releases it although it breaks something; the manifest keeps the reason
  npm run release -- DEPLOYABLE --image NAME@sha256:DIGEST   the signed manifest names the image that was built of it
  npm run release -- key                         prints the public half of the key that signs (RELEASE_PUBLIC_KEYS)
  npm run release -- explain FILE                a browser's stack (or - for standard input) with names of our sources
  npm run release -- list                        what is deployed
DEPLOYABLE is one of ${DEPLOYABLES.join(', ')}.`;

const OPTIONS = {
  preview: { type: 'boolean', default: false },
  promote: { type: 'boolean', default: false },
  from: { type: 'string' },
  breaking: { type: 'string' },
  image: { type: 'string' },
} as const;
const IMAGE = /^[\w./:-]+@sha256:[0-9a-f]{64}$/;

const listed = (found: readonly Breakage[]) => found.map(({ breaks, reason }) => `  ${breaks}: ${reason}`).join('\n');

interface Make {
  readonly from?: string;
  readonly breaking?: string;
  readonly image?: string;
}
async function make(deployable: string, store: Store, { from, breaking, image }: Make): Promise<Release> {
  if (image !== undefined && !IMAGE.test(image)) throw new Error('--image takes NAME@sha256:DIGEST.');
  const scratch = await mkdtemp(join(tmpdir(), 'notalone-release-'));
  try {
    const folder = from ?? (await build(ROOT, deployable, scratch));
    const described = await describeBuild({ root: ROOT, deployable, folder, commit: await commitOf(ROOT) });
    const found = breakages(described, store.allDeployed(DEPLOYABLES));
    if (found.length > 0 && !breaking)
      throw new Error(`${deployable} ${described.version} was refused. It would break:\n${listed(found)}`);
    const release = { ...described, ...(breaking && { breaking }), ...(image && { image }) };
    await store.add(release, folder, ROOT);
    return release;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function list(store: Store): Promise<void> {
  for (const deployable of DEPLOYABLES) {
    const deployed = store.deployed(deployable);
    const { current = 'nothing', history = [], preview } = deployed ?? {};
    const before = history.filter((version) => version !== current);
    print(`${deployable.padEnd(12)} ${current}${preview ? `, preview ${preview}` : ''}   before: ${before.join(' ')}`);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [what = '', file = '-'] = positionals;
  loadDotEnv();
  const settings = readSettings();
  if (what === 'key') return print(publicKeyText(openReleaseKey(settings.releaseKeyFile)));
  const store = releaseStore(settings);
  if (what === 'list') return await list(store);
  if (what === 'explain') return print(await explainStack(store, readFileSync(file === '-' ? 0 : file, 'utf8')));
  if (!DEPLOYABLES.includes(what)) throw new Error(USAGE);
  const began = Date.now();
  const preview = store.deployed(what)?.preview;
  if (values.promote && !preview) throw new Error(`${what} has no preview.`);
  const release = values.promote && preview ? store.read(what, preview) : await make(what, store, values);
  await (values.preview ? deployPreview(store, release) : deploy(store, release));
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  print(`${what} ${release.version} is ${values.preview ? 'the preview' : 'current'} after ${seconds} s`);
}

runCommand(main);
