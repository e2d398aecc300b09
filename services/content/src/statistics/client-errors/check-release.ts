import { setTimeout as delay } from 'node:timers/promises';
import { Script } from 'node:vm';
import { isSame, type Version } from './failing-release.rules.ts';
import { askGateway } from './served-releases.ts';

export interface ReleaseCheck {
  /** `unknown`: the gateway did not answer, or lists another release, which says nothing about these files. */
  readonly files: 'sound' | 'broken' | 'unknown';
  readonly why?: string;
}

const ANSWER_WITHIN_MS = 8_000;
/** Every instance of the gateway follows a rollout within two seconds, and we may reach any of them. */
const ROLLOUT_TAKES_MS = 3_000;
const AT_ONCE = 4;
/** Begins with a letter: a manifest must not send us to another host. */
const FILE = /^\w[\w./-]*\.(?:js|css)$/;

interface Manifest {
  readonly metaData: { readonly remoteEntry: { readonly path?: string; readonly name: string } };
  readonly exposes: readonly object[];
}

/** Browsers get no part of this: the release is broken. Anything else that goes wrong may be the network. */
class BrokenRelease extends Error {
  override readonly name = 'BrokenRelease';
}

async function get(url: URL): Promise<{ text: string; type: string }> {
  const answer = await fetch(url, {
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (answer.status === 404 || answer.status === 410) throw new BrokenRelease(`${url.pathname} is missing`);
  if (!answer.ok) throw new Error(`${url.pathname} answered ${answer.status}`);
  return { text: await answer.text(), type: answer.headers.get('content-type') ?? '' };
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
    if (FILE.test(path + name) && files.length > 0) return [...new Set([path + name, ...files])];
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

/** Returns what is wrong with the files. @throws when the gateway does not answer */
async function faultIn(manifest: URL): Promise<string | undefined> {
  try {
    const waiting = filesOf((await get(manifest)).text).map((file) => new URL(file, manifest));
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await checkFile(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return undefined;
  } catch (error) {
    if (error instanceof BrokenRelease) return error.message;
    throw error;
  }
}

/**
 * Fetches what a browser would of a release from the gateway: manifest, entry and all chunks, which must be there, of
 * their type, and code. Code that throws when it runs is sound. A fault counts when a second look finds it too.
 */
export async function checkRelease(
  gatewayUrl: string,
  release: Version,
  againAfterMs = ROLLOUT_TAKES_MS,
): Promise<ReleaseCheck> {
  const listedEntry = async () => (await askGateway(gatewayUrl)).find((one) => isSame(one, release))?.entry;
  try {
    const entry = await listedEntry();
    if (!entry) return { files: 'unknown', why: 'it is not served' };
    const manifest = new URL(entry, gatewayUrl);
    let why = await faultIn(manifest);
    if (why) {
      await delay(againAfterMs);
      why = await faultIn(manifest);
    }
    // Files of another release say nothing about this one.
    if ((await listedEntry()) !== entry) return { files: 'unknown', why: 'another took its place' };
    return why ? { files: 'broken', why } : { files: 'sound' };
  } catch (error) {
    return { files: 'unknown', why: (error as Error).message };
  }
}
