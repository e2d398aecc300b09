import { PATIENCE_MS, worker } from './scope.ts';

/** Inserted by the build: the shell's files that a page without a network needs. */
declare const __SHELL_FILES__: readonly string[];
/** Inserted by the build: changes with the files. */
declare const __SHELL_VERSION__: string;

const PAGE = '/';
const CACHE = `shell-${__SHELL_VERSION__}`;
/** Workers before this one named theirs `emergency-…`. */
const OF_SHELL = /^(?:shell|emergency)-/;
/** Pages of services, such as the answer page, are theirs. */
const OF_SERVICES = /^\/(?:e|api|uploads)\//;

export async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(
    [PAGE, ...__SHELL_FILES__].map((path) => new Request(new URL(path, worker.location.origin), { cache: 'no-cache' })),
  );
  await worker.skipWaiting();
}

/** Keeps the version before, too: pages that are open were built with it and may still load its chunks. */
export async function activate(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => OF_SHELL.test(name));
  for (const name of versions.slice(0, -2)) if (name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

export const isPage = ({ mode, method }: Request, { pathname }: URL): boolean =>
  mode === 'navigate' && method === 'GET' && !OF_SERVICES.test(pathname);

/** The network's page; without one, the shell's, whatever its path. */
export async function openPage(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(PAGE);
  try {
    const response = await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {});
    return kept && response.status >= 500 ? kept : response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** Files of the shell, whose names change with their content. */
export const isShellFile = ({ pathname }: URL): boolean =>
  __SHELL_FILES__.includes(pathname) || /^\/[^/]+\.[0-9a-f]{8,20}\.(?:js|css)$/.test(pathname);

export async function openShellFile(request: Request): Promise<Response> {
  return (await caches.match(new URL(request.url).pathname)) ?? fetch(request);
}
