import { connect } from 'node:net';
import { problemSchema } from '@notalone/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateway, type TestGateway } from './gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway(['auth', 'profile'], {
    'shell/index.html': '<!doctype html><title>shell</title>',
    'shell/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'site/remotes.json': '{}',
    'site/api/docs/index.html': '<!doctype html><title>documentation</title>',
    'social/mf-manifest.json': '{}',
  });
});
afterAll(() => gateway.close());

const LONG = 'x'.repeat(70_000);
/** Raw bytes, because fetch would not send most of these requests. */
async function raw(text: string) {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => chunks.push(bytes)).on('error', () => undefined);
  socket.end(text);
  await new Promise((resolve) => socket.once('close', resolve));
  const answer = Buffer.concat(chunks).toString();
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    type: /^content-type: (.+)$/im.exec(head)?.[1]?.trim() ?? '',
    head,
    body,
  };
}
const request = (line: string, headers = '') =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`;

const CASES = [
  ['a header that is too large', 400, (path: string) => request(`GET ${path}`, `Cookie: ${LONG}\r\n`)],
  ['a broken header', 400, (path: string) => request(`GET ${path}`, 'Content-Length: many\r\n')],
  ['an address that is too long', 414, (path: string) => request(`GET ${path}?${LONG}`)],
  ['a method that nobody has', 405, (path: string) => request(`TRACE ${path}`)],
  ['a body that is too large', 413, (path: string) => request(`POST ${path}`, 'Content-Length: 99999999\r\n')],
] as const;

describe.each(CASES)('%s', (_name, status, text) => {
  test('programs get a problem', async () => {
    const answer = await raw(text('/api/auth/login'));
    expect([answer.status, answer.type]).toEqual([status, 'application/problem+json']);
    expect(
      problemSchema.parse(JSON.parse(answer.body.slice(answer.body.indexOf('{'), answer.body.lastIndexOf('}') + 1))),
    ).toMatchObject({ status });
  });
  test('people get a page with a link home', async () => {
    const answer = await raw(text('/login'));
    expect([answer.status, answer.type]).toEqual([status, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('Sorry, that did not work');
    expect(answer.body).not.toContain('nginx');
    expect(answer.head).toMatch(/^content-security-policy: /im);
  });
});

test.each(['/icon.svg', '/mfe/social/mf-manifest.json', '/', '/api/docs/'])(
  'writing to the file %s is refused with our own text',
  async (path) => {
    const answer = await fetch(gateway.url + path, { method: 'POST' });
    expect(answer.status).toBe(405);
    expect(await answer.text()).toContain('That is not possible here.');
  },
);

test('folders are not listed', async () => {
  const answer = await fetch(`${gateway.url}/mfe/social/`);
  expect(answer.status).toBe(404);
  expect(problemSchema.parse(await answer.json())).toMatchObject({ code: 'NOT_FOUND' });
});

test.each(['/refused/program/400', '/refused/page/414'])('%s has no public address', async (path) => {
  expect((await fetch(gateway.url + path)).status).toBe(404);
});
