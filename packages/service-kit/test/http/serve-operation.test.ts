import { problemSchema } from '@notalone/contracts';
import { createTokenReader } from '@notalone/service-kit/auth/access-token';
import { createTokenVerifier } from '@notalone/service-kit/auth/tokens';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import { randomId } from '@notalone/testing/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { greet, hello, readNote, type Sample, sampleApp, seePicture, sendPicture, writeNote } from './sample.ts';

let sample: Sample;
const failing = new Error('the database at mongodb://auth:pa55@db said no to mum@example.com');

beforeAll(async () => {
  sample = await sampleApp();
  const { app } = sample;
  serveOperation(app, readNote, async ({ params, query, caller }) => {
    if (query.words === 9) throw failing;
    return {
      id: params.id,
      text: 'hello',
      by: { role: caller.role, passwordHash: 'secret' },
      email: 'mum@example.com',
    };
  });
  serveOperation(app, writeNote, async ({ body, idempotencyKey = body.text }) =>
    answer(201, { text: idempotencyKey }, { location: '/sample/notes/1' }),
  );
  serveOperation(app, sendPicture, async ({ file }) => ({
    bytes: file?.bytes.length ?? 0,
    ...(file ? { fileName: file.fileName } : {}),
  }));
  serveOperation(app, seePicture, async () => answer(200, Buffer.from('webp'), { 'content-type': 'image/webp' }));
  serveOperation(app, greet, async ({ body }) => ({ text: `Hello, ${body.name}` }));
  serveOperation(app, hello, async ({ caller }) => ({ role: caller?.role ?? null }));
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => sample.close());

const bearer = async (who: Parameters<Sample['issuer']['issue']>[0]) => ({
  authorization: `Bearer ${await sample.issuer.issue(who)}`,
});
const note = `/sample/notes/${'a'.repeat(24)}`;
const problem = (response: { json(): unknown }) => problemSchema.parse(response.json());

test('an answer keeps only the fields its contract names', async () => {
  const response = await sample.app.inject({ url: note, headers: await bearer({ role: 'parent' }) });
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { id: 'a'.repeat(24), text: 'hello', by: { role: 'parent' } },
  ]);
});

test('a call without a token is 401, and one with a role that the contract does not name 403', async () => {
  expect((await sample.app.inject({ url: note })).statusCode).toBe(401);
  const response = await sample.app.inject({
    method: 'POST',
    url: '/sample/notes',
    headers: await bearer({ role: 'child' }),
    payload: { text: 'x' },
  });
  expect([response.statusCode, problem(response).code]).toEqual([403, 'FORBIDDEN']);
});

test.each([
  ['press-12345678', 'press-12345678'],
  ['short', 'x'],
  ['not a key at all', 'x'],
  ['k'.repeat(65), 'x'],
])('of the Idempotency-Key “%s” the handler has “%s”', async (key, text) => {
  const headers = { ...(await bearer({ role: 'parent' })), 'idempotency-key': key };
  const response = await sample.app.inject({ method: 'POST', url: '/sample/notes', headers, payload: { text: 'x' } });
  expect([response.statusCode, response.json()]).toEqual([201, { text }]);
});

test('an admin may call what a parent may', async () => {
  const response = await sample.app.inject({
    method: 'POST',
    url: '/sample/notes',
    headers: await bearer({ role: 'admin' }),
    payload: { text: 'x' },
  });
  expect([response.statusCode, response.json(), response.headers.location]).toEqual([
    201,
    { text: 'x' },
    '/sample/notes/1',
  ]);
});

test.each([
  ['expired', { expiresInSeconds: -1 }],
  ['for another audience', { claims: { aud: 'elsewhere' } }],
  ['of another issuer', { claims: { iss: 'elsewhere' } }],
  ['without a session', { claims: { sid: undefined } }],
  ['of an unknown role', { claims: { role: 'root' } }],
  ['that never expires', { claims: { exp: undefined } }],
  ['whose subject is no id', { claims: { sub: { $gt: '' } } }],
])('a token %s is 401', async (_what, spoilt) => {
  const response = await sample.app.inject({ url: note, headers: await bearer({ role: 'parent', ...spoilt }) });
  expect([response.statusCode, problem(response).code]).toEqual([401, 'UNAUTHENTICATED']);
});

test('a token with no algorithm, of an unknown key, or with a foreign signature is 401', async () => {
  const good = await sample.issuer.issue({ role: 'parent' });
  const [head, claims] = good.split('.');
  const header = (change: object) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(head ?? '', 'base64url').toString()), ...change })).toString(
      'base64url',
    );
  const bad = [
    `${header({ alg: 'none' })}.${claims}.`,
    `${header({ alg: 'HS256' })}.${claims}.c2ln`,
    `${header({ kid: 'other' })}.${claims}.c2ln`,
    `${head}.${claims}.c2ln`,
    'a.b.c',
    'rubbish',
  ];
  for (const token of bad) {
    const response = await sample.app.inject({ url: note, headers: { authorization: `Bearer ${token}` } });
    expect([token, response.statusCode]).toEqual([token, 401]);
  }
});

/** Headers that parse, with everything a key id should not be. */
const ODD_HEADERS: readonly unknown[] = [
  ...[7, -0.5, true, null, [], {}, ['a'], { $ne: '' }, { toString: 1 }, { toString: null, valueOf: null }].map(withKid),
  ...['', ' ', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '../../etc/passwd', '\u0000', 'é\n'].map(
    withKid,
  ),
  ...['k'.repeat(6_000), '%00', "' OR 1=1 --", 'https://elsewhere.example/jwks.json'].map(withKid),
  { alg: 'EdDSA', typ: 'JWT' },
  { alg: {}, kid: 'a' },
  { alg: ['EdDSA'], kid: { toString: 1 } },
  { kid: { toString: 1 }, header: { kid: 7 } },
  null,
  7,
  'text',
  [],
];
function withKid(kid: unknown): object {
  return { alg: 'EdDSA', typ: 'JWT', kid };
}
test.each(ODD_HEADERS.map((header) => [JSON.stringify(header).slice(0, 60), header]))(
  'a token with the header %s is 401, in a request and elsewhere',
  async (_text, header) => {
    const [, claims, signature] = (await sample.issuer.issue({ role: 'parent' })).split('.');
    const token = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${claims}.${signature}`;
    const response = await sample.app.inject({ url: note, headers: { authorization: `Bearer ${token}` } });
    expect([response.statusCode, problem(response).code]).toEqual([401, 'UNAUTHENTICATED']);
    const tokens = createTokenVerifier({ jwksUrl: sample.issuer.jwksUrl });
    const readToken = createTokenReader({ tokens, revocations: sample.revocations });
    await expect(readToken(token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  },
);

test('tokens of an ended session or an erased person are 401 at once', async () => {
  const sessionId = randomId();
  const userId = randomId();
  const [bySession, byPerson] = [
    await bearer({ role: 'parent', sessionId }),
    await bearer({ role: 'child', childId: userId }),
  ];
  for (const headers of [bySession, byPerson])
    expect((await sample.app.inject({ url: note, headers })).statusCode).toBe(200);
  await sample.revocations.endSessions([sessionId]);
  await sample.revocations.endPerson(userId);
  for (const headers of [bySession, byPerson])
    expect((await sample.app.inject({ url: note, headers })).statusCode).toBe(401);
});

test('a token whose signing key was withdrawn is 401 at once, even if it was verified before', async () => {
  let isWithdrawn = false;
  const keys = createTokenVerifier({ jwksUrl: sample.issuer.jwksUrl });
  const publicKey = async (keyId: string) => (isWithdrawn ? undefined : keys.publicKey(keyId));
  const { app, close } = await sampleApp({ tokens: { publicKey } });
  serveOperation(app, readNote, async ({ params }) => ({ id: params.id, text: 'hello' }));
  const headers = await bearer({ role: 'parent' });
  const status = async () => (await app.inject({ url: note, headers })).statusCode;
  expect([await status(), await status()]).toEqual([200, 200]);
  isWithdrawn = true;
  expect(await status()).toBe(401);
  await close();
});

test('a person who leaves ends their children’s tokens at once; other families are not affected', async () => {
  const parentId = randomId();
  const [own, other] = [await bearer({ role: 'child', parentId }), await bearer({ role: 'child' })];
  const statuses = () =>
    Promise.all([own, other].map(async (headers) => (await sample.app.inject({ url: note, headers })).statusCode));
  expect(await statuses()).toEqual([200, 200]);
  await sample.revocations.revokeAllTokens(parentId);
  expect(await statuses()).toEqual([401, 200]);
});

test('an operation for anyone sees the caller of a valid token and works without one', async () => {
  const roles = [{}, await bearer({ role: 'parent' }), await bearer({ role: 'parent', expiresInSeconds: -1 })].map(
    async (headers) => (await sample.app.inject({ url: '/sample/hello', headers })).json().role,
  );
  expect(await Promise.all(roles)).toEqual([null, 'parent', null]);
});

test('the picture cookie works for pictures only', async () => {
  const cookies = { na_uploads: await sample.issuer.issue({ role: 'parent' }) };
  const picture = await sample.app.inject({ url: '/sample/pictures/a', cookies });
  expect([picture.statusCode, picture.headers['content-type'], picture.body]).toEqual([200, 'image/webp', 'webp']);
  expect((await sample.app.inject({ url: note, cookies })).statusCode).toBe(401);
});

test('every invalid field is named by its dotted path with its first message', async () => {
  const payload = { text: '', tags: [{ name: 'ok' }, { name: 5, more: 1 }], extra: { $gt: '' } };
  const response = await sample.app.inject({
    method: 'POST',
    url: '/sample/notes',
    headers: await bearer({ role: 'parent' }),
    payload,
  });
  expect(problem(response)).toMatchObject({ status: 400, code: 'VALIDATION' });
  expect(problem(response).errors).toEqual({
    text: 'Required',
    'tags.1.name': expect.any(String),
    'tags.1.more': 'This field is not known.',
    extra: 'This field is not known.',
  });
});

test('text with NUL or a lone surrogate is refused, naming the field', async () => {
  for (const text of ['a\0b', 'a\ud800b']) {
    const response = await sample.app.inject({
      method: 'POST',
      url: '/sample/notes',
      headers: await bearer({ role: 'parent' }),
      payload: { text },
    });
    expect([response.statusCode, Object.keys(problem(response).errors ?? {})]).toEqual([400, ['text']]);
  }
});

test.each([
  ['malformed JSON', 400, '{"text":', 'application/json'],
  ['no JSON at all', 400, '', 'application/json'],
  ['prototype pollution', 400, '{"__proto__":{"admin":true},"text":"x"}', 'application/json'],
  ['a constructor body', 400, '{"constructor":{"prototype":{"a":1}},"text":"x"}', 'application/json'],
  ['a list', 400, '[]', 'application/json'],
  ['null', 400, 'null', 'application/json'],
  ['another content type', 415, 'text=x', 'application/x-www-form-urlencoded'],
  ['plain text', 415, 'x', 'text/plain'],
  ['a form where JSON is asked for', 415, '--x--', 'multipart/form-data; boundary=x'],
  ['too much', 413, JSON.stringify({ text: 'x'.repeat(600_000) }), 'application/json'],
  ['deep nesting', 400, `{"text":${'['.repeat(5000)}${']'.repeat(5000)}}`, 'application/json'],
])('%s is %i as problem+json', async (_what, status, payload, type) => {
  const headers = { ...(await bearer({ role: 'parent' })), 'content-type': type };
  const response = await sample.app.inject({ method: 'POST', url: '/sample/notes', headers, payload });
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
  ]);
  expect(problem(response).requestId).toBe(response.headers['x-request-id']);
});

test('an empty body counts as none, whatever content type the client names', async () => {
  const headers = { ...(await bearer({ role: 'parent' })), 'content-type': 'application/json' };
  const empty = await sample.app.inject({ method: 'POST', url: '/sample/greet', headers, payload: '' });
  expect([empty.statusCode, empty.json()]).toEqual([200, { text: 'Hello, you' }]);
});

test('an unknown path is 404, a path with another method 405 with Allow, a malformed one 400', async () => {
  const answers = await Promise.all(
    (
      [
        ['GET', '/nothing'],
        ['DELETE', '/sample/notes'],
        ['GET', '/sample/%zz'],
      ] as const
    ).map(([method, url]) => sample.app.inject({ method, url })),
  );
  expect(answers.map((response) => [problem(response).status, problem(response).code])).toEqual([
    [404, 'NOT_FOUND'],
    [405, 'METHOD_NOT_ALLOWED'],
    [400, 'VALIDATION'],
  ]);
  expect(answers[1]?.headers.allow).toBe('POST');
});

test('an unexpected error gives no details, and is logged with the request id', async () => {
  const headers = { ...(await bearer({ role: 'parent' })), 'x-request-id': 'request-12345' };
  const response = await sample.app.inject({ url: `${note}?words=9`, headers });
  expect(problem(response)).toMatchObject({
    status: 500,
    code: 'INTERNAL',
    requestId: 'request-12345',
    msg: 'Server error. Please try again later.',
  });
  expect(response.body).not.toMatch(/database|mongodb|pa55|mum/);
  const logged = sample.lines.filter((line) => line.requestId === 'request-12345');
  expect(logged.map((line) => line.level)).toEqual(['error', 'info']);
  expect(JSON.stringify(logged)).not.toMatch(/pa55|mum@example/);
});

test('more calls a minute than declared are 429 with Retry-After', async () => {
  const headers = { ...(await bearer({ role: 'parent' })), 'x-forwarded-for': '203.0.113.5' };
  const statuses = [];
  for (let call = 0; call < 6; call++)
    statuses.push((await sample.app.inject({ url: '/sample/hello', headers })).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = await sample.app.inject({ url: '/sample/hello', headers });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(problem(refused).retryAfterSeconds).toBe(Number(refused.headers['retry-after']));
});

const form = (fields: Record<string, string>, file?: { name: string; bytes: number }) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  if (file) body.set(file.name, new Blob([Buffer.alloc(file.bytes, 1)]), 'me.png');
  return body;
};
const post = async (body: FormData) => {
  const { port } = sample.app.server.address() as { port: number };
  return fetch(`http://127.0.0.1:${port}/sample/pictures`, {
    method: 'POST',
    headers: await bearer({ role: 'parent' }),
    body,
  });
};

test('a form provides its text fields and its one file', async () => {
  const response = await post(form({ alt: 'A dog' }, { name: 'picture', bytes: 5 * 1024 * 1024 }));
  expect([response.status, await response.json()]).toEqual([200, { bytes: 5 * 1024 * 1024, fileName: 'me.png' }]);
});

test('an empty file field counts as absent', async () => {
  expect(await (await post(form({ alt: 'A dog' }, { name: 'picture', bytes: 0 }))).json()).toEqual({ bytes: 0 });
});

test('a line break in a form counts as one character', async () => {
  const longest = `${'x'.repeat(9)}\n${'x'.repeat(10)}`;
  expect((await post(form({ alt: longest }, { name: 'picture', bytes: 0 }))).status).toBe(200);
});

test.each([
  ['a file over the limit', 413, 'picture', form({ alt: 'x' }, { name: 'picture', bytes: 5 * 1024 * 1024 + 1 })],
  ['a file nobody asked for', 400, 'other', form({ alt: 'x' }, { name: 'other', bytes: 10 })],
  ['an unknown text field', 400, 'more', form({ alt: 'x', more: 'y' })],
  ['a text field that is too long', 400, 'alt', form({ alt: 'x'.repeat(21) })],
  ['a text field of 100 kB', 413, 'alt', form({ alt: 'x'.repeat(100_000) })],
  ['a missing text field', 400, 'alt', form({})],
])('a form with %s is %i and names the field', async (_what, status, field, body) => {
  const response = await post(body);
  expect([response.status, Object.keys(problemSchema.parse(await response.json()).errors ?? {})]).toEqual([
    status,
    [field],
  ]);
});

const lines = (...parts: string[]) => parts.join('\r\n');
const field = (name: string, value: string) =>
  lines('--b0', `content-disposition: form-data; name="${name}"`, '', value, '');
const fileHead = '--b0\r\ncontent-disposition: form-data; name="picture"; filename="me.png"\r\n';
const withBoundary = 'multipart/form-data; boundary=b0';

test.each([
  ['no boundary', 'multipart/form-data', `${field('alt', 'A dog')}--b0--\r\n`],
  ['an empty boundary', 'multipart/form-data; boundary=', `${field('alt', 'A dog')}--b0--\r\n`],
  [
    'a boundary that its parts do not have',
    'multipart/form-data; boundary=other',
    `${field('alt', 'A dog')}--b0--\r\n`,
  ],
  ['no content', withBoundary, ''],
  ['something else than parts', withBoundary, '{"alt":"A dog"}'],
  ['no end', withBoundary, field('alt', 'A dog')],
  [
    'an end in the middle of a text field',
    withBoundary,
    '--b0\r\ncontent-disposition: form-data; name="alt"\r\n\r\nA d',
  ],
  [
    'an end in the middle of a file',
    withBoundary,
    `${field('alt', 'A dog')}${fileHead}content-type: image/png\r\n\r\nPNG`,
  ],
  ['an end in the middle of the headers of a part', withBoundary, `${field('alt', 'A dog')}${fileHead}content-ty`],
  ['headers that are none', withBoundary, lines('--b0', 'rubbish', '', 'A dog', '--b0--', '')],
  ['a part without a name', withBoundary, lines('--b0', 'content-disposition: form-data', '', 'A dog', '--b0--', '')],
  ['a field named __proto__', withBoundary, `${field('__proto__', 'A dog')}--b0--\r\n`],
  [
    'a file with an unknown transfer encoding',
    withBoundary,
    lines(`${fileHead}content-transfer-encoding: rubbish`, '', 'x', '--b0--', ''),
  ],
])('a form with %s is 400', async (_what, type, payload) => {
  const headers = { ...(await bearer({ role: 'parent' })), 'content-type': type };
  const { port } = sample.app.server.address() as { port: number };
  const url = `http://127.0.0.1:${port}/sample/pictures`;
  const response = await fetch(url, { method: 'POST', headers, body: payload, signal: AbortSignal.timeout(5_000) });
  expect([response.status, problemSchema.parse(await response.json()).code]).toEqual([400, 'VALIDATION']);
});

test('a route that is not an operation of the contracts cannot be registered', async () => {
  const { app, close } = await sampleApp();
  expect(() => app.get('/hidden', async () => 'x')).toThrow('is not an operation');
  await close();
});
