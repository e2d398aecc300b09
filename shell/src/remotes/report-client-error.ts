import { api, hasValidToken } from '@notalone/web-kit';
import { takeLoadToken } from './count-load.ts';
import { loadErrors, VersionSkewError } from './remotes-state.ts';

interface FailedApp {
  readonly name: string;
  readonly version?: string;
}

/** Builds from before versions were recorded. */
const UNKNOWN_VERSION = '00000000';

/** A remote's own chunks fail while it renders. */
const isLoadError = (error: unknown) =>
  error instanceof Object && (loadErrors.has(error) || ('name' in error && error.name === 'ChunkLoadError'));
const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError';

function codeOf(error: unknown): 'timeout' | 'unreachable' | 'incompatible' | 'exception' {
  if (error instanceof VersionSkewError) return 'incompatible';
  if (!isLoadError(error)) return 'exception';
  return isTimeout(error) ? 'timeout' : 'unreachable';
}

function ignoreFailure(): void {
  // The visitor sees the error itself; the count is for us.
}

async function send(app: FailedApp, error: unknown): Promise<void> {
  const { name: remote, version = UNKNOWN_VERSION } = app;
  const [phase, token] = [isLoadError(error) ? ('load' as const) : ('render' as const), await takeLoadToken(app)];
  const body = { remote, version, phase, code: codeOf(error), ...(token && { token }) };
  // What signed-in members see counts more than what anybody may send. Their session may not be renewable just now.
  await api('POST /api/client-errors', { body, withToken: hasValidToken() });
}

/** Tells the server which app failed and how; never what the error says. Nothing while the browser is offline. */
export function reportClientError(app: FailedApp, error: unknown): void {
  if (navigator.onLine) send(app, error).catch(ignoreFailure);
}

/** The shell's version is the hash in the name of its main script. */
export function reportShellError(error: unknown): void {
  const main = document.querySelector<HTMLScriptElement>('script[src^="/main."]');
  const version = main?.src.match(/\/main\.([0-9a-f]{8,20})\.js/)?.[1];
  reportClientError({ name: 'shell', ...(version && { version }) }, error);
}
