import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { redactNginxLine, redactNginxLog } from './redact-nginx-log.ts';

const read = (line: string) => JSON.parse(redactNginxLine(line)) as object;
const head = '2026/11/25 13:58:53 [error] 12#12: *5 ';
const time = new Date('2026-11-25T13:58:53').toISOString();
const tail = (request: string, more = '') =>
  `, client: 203.0.113.7, server: _, request: "${request} HTTP/1.1"${more}, host: "notalone.example", referrer: "https://notalone.example/users-nearby?q=Alfie"`;
const upstream = ', upstream: "http://10.0.0.7:8080/api/profile/search?q=Alfie"';

test.each([
  [
    'an outage, with the route’s template and the upstream',
    `${head}connect() failed (111: Connection refused) while connecting to upstream${tail('GET /api/profile/search?q=Alfie', upstream)}`,
    {
      level: 'error',
      time,
      msg: 'connect() failed: ECONNREFUSED while connecting to upstream',
      upstream: 'profile',
      route: 'GET /api/profile/search',
    },
  ],
  [
    'a parameter of a path',
    `${head}upstream timed out (110: Connection timed out) while reading response header from upstream${tail('POST /api/emergency-sms/quick/222', upstream)}`,
    {
      level: 'error',
      time,
      msg: 'upstream timed out while reading response header from upstream',
      upstream: 'emergency',
      route: 'POST /api/emergency-sms/quick/{code}',
    },
  ],
  [
    'a missing file',
    `${head}open() "/srv/app/mum@example.com.js" failed (2: No such file or directory)${tail('GET /mum@example.com.js')}`,
    { level: 'error', time, msg: 'open() failed: ENOENT', route: 'GET a page or file' },
  ],
  [
    'a file of a remote',
    `${head}open() "/srv/x" failed (2: No such file or directory)${tail('GET /mfe/social/Alfie.js')}`,
    { level: 'error', time, msg: 'open() failed: ENOENT', route: 'GET /mfe/…' },
  ],
  [
    'an upload that is kept in a file',
    `2026/11/25 13:58:53 [warn] 12#12: *5 a client request body is buffered to a temporary file /tmp/gateway/client_body/0000000001${tail('POST /api/feed/create')}`,
    expect.objectContaining({ level: 'warn', msg: 'a request is buffered in a file' }),
  ],
  [
    'a name that is not resolved',
    `${head}feed.notalone.svc.cluster.local could not be resolved (3: Host not found)${tail('GET /api/feed/0123')}`,
    expect.objectContaining({ msg: 'the name of an upstream could not be resolved' }),
  ],
  [
    'a request that is none',
    `2026/11/25 13:58:53 [info] 12#12: *5 client sent invalid header line: "X-Name: Alfie" while reading client request headers, client: 203.0.113.7, server: _`,
    { level: 'info', time, msg: 'a request cannot be read while reading client request headers' },
  ],
  [
    'something that nginx says and nobody has listed',
    `${head}Alfie Smith said something${tail('BREW /api/feed')}`,
    { level: 'error', time, msg: 'another error', route: 'OTHER /api/feed/…' },
  ],
  [
    'nginx itself',
    '2026/11/25 13:58:53 [alert] 1#1: worker process 7 exited on signal 9',
    {
      level: 'alert',
      time,
      msg: 'worker process 7 exited on signal 9',
    },
  ],
  [
    'a start that fails',
    'nginx: [emerg] bind() to 127.0.0.1:8080 failed (98: Address already in use)',
    {
      level: 'error',
      msg: 'bind() to 127.0.0.1:8080 failed (98: Address already in use)',
    },
  ],
  ['anything else', 'Alfie Smith, 203.0.113.7', { level: 'error', msg: 'nginx wrote a line that is no log' }],
])('keeps what an operator needs of %s', (_what, line, said) => {
  expect(read(line)).toEqual(said);
});

test.each([
  'open() "/srv/a" failed (2: Alfie Smith), client: x" failed (2: No such file or directory)',
  'open() "/srv/Alfie Smith 07700900123", client: 203.0.113.7, server: _, request: "GET /Alfie',
  'client sent invalid method while reading client request line, client: 203.0.113.7, server: _, request: "Alfie Smith 07700900123',
  `upstream timed out while Alfie Smith, client: 1${tail('GET /e/07700900123?Alfie', ', upstream: "http://Alfie.example/"')}`,
  '"Alfie Smith" is forbidden',
])('nothing of what a client wrote is kept: %#', (message) => {
  expect(redactNginxLine(head + message)).not.toMatch(/Alfie|Smith|07700|203[.]0|example/);
});

test('lines are put together from pieces, and a long one loses its end', async () => {
  const [from, written] = [new PassThrough(), [] as string[]];
  const done = redactNginxLog(from, { write: (text: unknown) => written.push(String(text)) > 0 });
  const line = `${head}connect() failed (111: Connection refused) while connecting to upstream${tail('GET /api/feed/list', upstream)}\n`;
  for (const piece of [line.slice(0, 30), line.slice(30, 100), line.slice(100) + line]) from.write(piece);
  from.end(`${head}${'x'.repeat(100_000)}`);
  await done;
  expect(written).toHaveLength(3);
  expect(written[1]).toBe(written[0]);
  expect(JSON.parse(String(written[2]))).toMatchObject({ msg: 'another error' });
});
