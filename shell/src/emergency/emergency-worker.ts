// The service worker of children's devices. It keeps the shell with its own copy of /emergency-sms, so that the page
// opens without a network. It is transpiled, not bundled, so it may import types only. Everything else goes to the
// network.

/** Inserted by the build: the shell's page and all files of /emergency-sms. */
declare const __EMERGENCY_FILES__: readonly string[];
/** Inserted by the build: changes with the files. */
declare const __EMERGENCY_VERSION__: string;

/** What is used of a service worker's global scope; TypeScript cannot hold its types beside those of pages. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}

const worker = globalThis as unknown as WorkerScope;
const PAGE = '/';
const CACHE = `emergency-${__EMERGENCY_VERSION__}`;
/** A network that is there but does not answer counts as gone. */
const PATIENCE_MS = 3_000;

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...__EMERGENCY_FILES__].map((path) => new Request(path, { cache: 'no-cache' })));
  await worker.skipWaiting();
}
async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}
/** The network's page; without one, the shell's, whatever its path. */
async function openPage(request: Request): Promise<Response> {
  const kept = await caches.match(PAGE);
  try {
    const response = await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {});
    return kept && response.status >= 500 ? kept : response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== worker.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    // Pages of services, such as the answer page, are theirs.
    if (!/^\/(?:e|api|uploads)\//.test(pathname)) event.respondWith(openPage(request));
  } else if (__EMERGENCY_FILES__.includes(pathname))
    event.respondWith(caches.match(pathname).then((kept) => kept ?? fetch(request)));
});
