import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzipSync } from 'node:zlib';
import { readOperator } from '@notalone/gateway/operator';
import { securityHeaders } from '@notalone/gateway/security-headers';
import { EXAMPLE_OPERATOR } from '@notalone/local/product/deployables';

const compress = promisify(brotliCompress);
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const HASHED = /\.[0-9a-f]{8}\.(?:js|css)$/;

export interface SiteFolders {
  /** Build folder of the page at `/`. */
  readonly shell: string;
  /** Remote's name → its build. */
  readonly remotes: Readonly<Record<string, string>>;
}
/** The services' answers: path → JSON, or the bytes of a WebP picture. */
export type Answers = Readonly<Record<string, unknown>>;
/** A person without a profile, who opens /profile-edit first. */
const NEWCOMER: Answers = { '/api/profile/me': null };

export interface StaticSite {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The static half of the gateway on a free port: brotli files, caching headers, CSP, history fallback, composed
 * /remotes.json.
 */
export async function startStaticSite(folders: SiteFolders, answers = NEWCOMER): Promise<StaticSite> {
  const server = createServer((request, response) => {
    serve(folders, answers, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  { shell, remotes }: SiteFolders,
  answers: Answers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/remotes.json')
    return sendJson(response, { operator: readOperator(EXAMPLE_OPERATOR), remotes: await composeRemotes(remotes) });
  if (pathname in answers) return sendAnswer(response, answers[pathname]);
  if (pathname.startsWith('/api/'))
    return sendJson(response, { status: 404, code: 'NOT_FOUND', msg: 'We could not find that.' }, 404);
  const [, name, rest] = /^\/mfe\/([a-z]+)\/(.*)$/.exec(pathname) ?? [];
  const folder = name ? remotes[name] : shell;
  const file = folder && path.join(folder, name ? (rest ?? '') : pathname);
  if (file && existsSync(file) && statSync(file).isFile()) return sendFile(response, file);
  if (name || path.extname(pathname)) return void response.writeHead(404).end('not found');
  return sendFile(response, path.join(shell, 'index.html'));
}

const composeRemotes = (remotes: SiteFolders['remotes']) =>
  Promise.all(
    Object.entries(remotes).map(async ([name, folder]) => ({
      ...(JSON.parse(await readFile(path.join(folder, 'remote.json'), 'utf8')) as object),
      entry: `/mfe/${name}/mf-manifest.json`,
    })),
  );

function sendAnswer(response: ServerResponse, answer: unknown): void {
  if (Buffer.isBuffer(answer))
    response
      .writeHead(200, { 'content-type': 'image/webp', 'cache-control': 'private, max-age=31536000, immutable' })
      .end(answer);
  else sendJson(response, answer);
}
function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  // As the gateway forwards the services' answers.
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-cache',
    'content-encoding': 'gzip',
  });
  response.end(gzipSync(JSON.stringify(body)));
}
async function sendFile(response: ServerResponse, file: string): Promise<void> {
  const packed = existsSync(`${file}.br`);
  // As a release has it: `npm start` compresses faster and worse.
  const body = packed ? await compress(await readFile(file)) : await readFile(file);
  response
    .writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'content-length': body.length,
      'cache-control': HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(packed && { 'content-encoding': 'br' }),
      ...(file.endsWith('.html') && securityHeaders(false)),
    })
    .end(body);
}
