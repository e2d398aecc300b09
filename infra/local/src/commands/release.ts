import { execFile } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { build, commitOf } from '@notalone/release/build';
import { type Breakage, breakages } from '@notalone/release/compatibility/compatibility';
import { deploy, deployPreview } from '@notalone/release/deploy';
import { describeBuild } from '@notalone/release/describe/describe-build';
import { explainStack } from '@notalone/release/explain';
import type { Release } from '@notalone/release/manifest';
import { tagRelease } from '@notalone/release/release-tags';
import { openReleaseKey, publicKeyText } from '@notalone/release/signature';
import type { Store } from '@notalone/release/store';
import { ROOT } from '../paths.ts';
import { writePrevious } from '../previous/write-previous.ts';
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
  npm run release -- DEPLOYABLE --stored FOLDER  releases what a store holds already, with its own manifest
  npm run release -- previous COMMIT             names COMMIT as the previous release, which npm test compares
  npm run release -- key                         prints the public half of the key that signs (RELEASE_PUBLIC_KEYS)
  npm run release -- explain FILE                a browser's stack (or - for standard input) with names of our sources
  npm run release -- list                        what is deployed
DEPLOYABLE is one of ${DEPLOYABLES.join(', ')}.`;

const OPTIONS = {
  preview: { type: 'boolean', default: false },
  promote: { type: 'boolean', default: false },
  from: { type: 'string' },
  stored: { type: 'string' },
  breaking: { type: 'string' },
  image: { type: 'string' },
} as const;
const IMAGE = /^[\w./:-]+@sha256:[0-9a-f]{64}$/;

const listed = (found: readonly Breakage[]) => found.map(({ breaks, reason }) => `  ${breaks}: ${reason}`).join('\n');

interface Make {
  readonly from?: string;
  readonly stored?: string;
  readonly breaking?: string;
  readonly image?: string;
}
const describeNew = async (deployable: string, folder: string) => ({
  described: await describeBuild({ root: ROOT, deployable, folder, commit: await commitOf(ROOT) }),
  folder,
  root: ROOT,
});

/** A release of another store, or of this one: `<store>/releases/<deployable>/<version>`. */
function readStored(folder: string, deployable: string) {
  const described = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Release;
  if (described.deployable !== deployable) throw new Error(`${folder} holds ${described.deployable}.`);
  // A service's packages are those of the clone that it was built in.
  const root = described.kind === 'service' ? dirname(realpathSync(join(folder, 'node_modules'))) : ROOT;
  return { described, folder: join(folder, 'files'), root };
}

async function make(deployable: string, store: Store, { from, stored, breaking, image }: Make): Promise<Release> {
  if (image !== undefined && !IMAGE.test(image)) throw new Error('--image takes NAME@sha256:DIGEST.');
  const scratch = await mkdtemp(join(tmpdir(), 'notalone-release-'));
  try {
    const { described, folder, root } = stored
      ? readStored(stored, deployable)
      : await describeNew(deployable, from ?? (await build(ROOT, deployable, scratch)));
    const found = breakages(described, store.allDeployed(DEPLOYABLES));
    if (found.length > 0 && !breaking)
      throw new Error(`${deployable} ${described.version} was refused. It would break:\n${listed(found)}`);
    const release = { ...described, ...(breaking && { breaking }), ...(image && { image }) };
    await store.add(release, folder, root);
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

async function fullCommit(name: string): Promise<string> {
  const args = ['rev-parse', '--verify', `${name === '-' ? 'HEAD' : name}^{commit}`];
  return (await promisify(execFile)('git', args, { cwd: ROOT })).stdout.trim();
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [what = '', file = '-'] = positionals;
  loadDotEnv();
  const settings = readSettings();
  if (what === 'previous') return await writePrevious(await fullCommit(file), print);
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
  if (!values.preview && !values.from && !values.stored) await tag(release);
}

/** `npm start` releases whatever lies in the clone, many times a day: only what is released by name gets a tag. */
async function tag(release: Release): Promise<void> {
  const tagged = await tagRelease(ROOT, release);
  print('tag' in tagged ? `git tag ${tagged.tag}` : `no git tag: ${tagged.reason}`);
}

runCommand(main);
