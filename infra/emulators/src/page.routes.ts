import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';

const FILES = {
  '/': ['page.html', 'text/html; charset=utf-8'],
  '/page.css': ['page.css', 'text/css; charset=utf-8'],
  '/authenticator.js': ['authenticator.js', 'text/javascript; charset=utf-8'],
  '/phone.js': ['phone.js', 'text/javascript; charset=utf-8'],
  '/push.js': ['push.js', 'text/javascript; charset=utf-8'],
  '/page.js': ['page.js', 'text/javascript; charset=utf-8'],
} as const;
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The page for people. All messages are set as text, never as HTML; the CSP forbids other scripts. */
export function pageRoutes(app: FastifyInstance): void {
  for (const [path, [file, type]] of Object.entries(FILES)) {
    app.get(path, async (_request, reply) => {
      const content = await readFile(new URL(`./page/${file}`, import.meta.url));
      return reply
        .header('content-type', type)
        .header('content-security-policy', POLICY)
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
        .header('cache-control', 'no-cache')
        .send(content);
    });
  }
}
