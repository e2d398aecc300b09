import { setTimeout as delay } from 'node:timers/promises';
import { Script } from 'node:vm';

/** A release of a remote that content suspects. */
export interface Release {
  readonly remote: string;
  readonly version: string;
}
/** `unknown`: something did not answer, or the release changed meanwhile, which says nothing about its files. */
export type Verdict = 'sound' | 'broken' | 'unknown';

const ANSWER_WITHIN_MS = 8_000;
const ASK_BROKEN_AGAIN_MS = 1_000;
/** The list follows a rollout within two seconds. */
const LIST_FOLLOWS_MS = 3_000;
const AT_ONCE = 4;
const FILE = /^[\w./-]+\.(?:js|css)$/;

interface Manifest {
  readonly metaData: { readonly remoteEntry: { readonly path?: string; readonly name: string } };
  readonly exposes: readonly object[];
}
interface Listed {
  readonly version?: string;
  readonly entry: string;
}

/** Browsers get no part of this: the release is broken. Anything else that goes wrong may be the network. */
class BrokenRelease extends Error {
  override readonly name = 'BrokenRelease';
}

async function get(url: URL): Promise<{ text: string; type: string }> {
  const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  if (answer.status === 404 || answer.status === 410) throw new BrokenRelease(`${url.pathname} is missing`);
  if (!answer.ok) throw new Error(`${url.pathname} answered ${answer.status}`);
  return { text: await answer.text(), type: answer.headers.get('content-type') ?? '' };
}

async function listedEntry(origin: string, { remote, version }: Release): Promise<string | undefined> {
  const { text } = await get(new URL('/remotes.json', origin));
  const { remotes } = JSON.parse(text) as { remotes: (Listed & { name: string; preview?: Listed })[] };
  const found = remotes.find(({ name }) => name === remote);
  return [found, found?.preview].find((one) => one?.version === version)?.entry;
}

/** Every text in the manifest's assets that names a file. */
function filesIn(value: unknown): string[] {
  if (typeof value === 'string') return FILE.test(value) ? [value] : [];
  return typeof value === 'object' && value ? Object.values(value).flatMap(filesIn) : [];
}
function filesOf(text: string): string[] {
  try {
    const { metaData, exposes, ...more } = JSON.parse(text) as Manifest & { readonly shared?: unknown };
    const { path = '', name } = metaData.remoteEntry;
    const files = filesIn([exposes.map((one) => ({ ...one, path: '' })), more.shared]);
    if (name && files.length > 0) return [...new Set([path + name, ...files])];
  } catch (error) {
    throw new BrokenRelease('the manifest cannot be read', { cause: error });
  }
  throw new BrokenRelease('the manifest names no files');
}

/** Compiles and does not run it. */
function assertCode(text: string, path: string): void {
  try {
    new Script(text);
  } catch (error) {
    throw new BrokenRelease(`${path} is no code`, { cause: error });
  }
}
async function checkFile(url: URL): Promise<void> {
  const { text, type } = await get(url);
  const isScript = url.pathname.endsWith('.js');
  if (!type.includes(isScript ? 'javascript' : 'css')) throw new BrokenRelease(`${url.pathname} comes as ${type}`);
  if (isScript && text === '') throw new BrokenRelease(`${url.pathname} is empty`);
  if (isScript) assertCode(text, url.pathname);
}

/** A file that is missing in the middle of a rollout is there a moment later. */
async function twice<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof BrokenRelease)) throw error;
    await delay(ASK_BROKEN_AGAIN_MS);
    return await check();
  }
}

async function checkFiles(manifest: URL): Promise<void> {
  const files = await twice(async () => filesOf((await get(manifest)).text));
  const waiting = files.map((file) => new URL(file, manifest));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await twice(() => checkFile(next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/**
 * Fetches what a browser would of a release from the gateway itself: manifest, entry and all chunks, which must be
 * there, of their type, and code. Code that throws is sound. `origin`: the gateway's own address.
 */
export async function checkRelease(
  origin: string,
  release: Release,
): Promise<{ readonly verdict: Verdict; readonly why?: string }> {
  let outcome: { readonly verdict: Verdict; readonly why?: string } = { verdict: 'sound' };
  try {
    const entry = await listedEntry(origin, release);
    if (!entry) return { verdict: 'unknown', why: 'it is not served' };
    await checkFiles(new URL(entry, origin)).catch((error: unknown) => {
      if (!(error instanceof BrokenRelease)) throw error;
      outcome = { verdict: 'broken', why: error.message };
    });
    // Files of another release say nothing about this one.
    if (outcome.verdict === 'broken') await delay(LIST_FOLLOWS_MS);
    if ((await listedEntry(origin, release)) !== entry) return { verdict: 'unknown', why: 'another took its place' };
    return outcome;
  } catch (error) {
    return { verdict: 'unknown', why: (error as Error).message };
  }
}
