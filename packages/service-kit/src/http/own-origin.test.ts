import { expect, test } from 'vitest';
import { isOwnOrigin } from './own-origin.ts';

const PUBLIC = 'https://notalone.example';

test.each([
  ['the public address', { origin: PUBLIC, host: 'inside:8104' }, true],
  ['the requested host', { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' }, true],
  ['no browser', { host: 'notalone.example' }, true],
  ['another site', { origin: 'https://evil.example', host: 'notalone.example' }, false],
  ['another port of the same machine', { origin: 'http://127.0.0.1:9999', host: '127.0.0.1:8080' }, false],
  ['a file or a sandboxed frame', { origin: 'null', host: 'notalone.example' }, false],
])('origin check: %s', (_name, headers, isOwn) => {
  expect(isOwnOrigin(headers, PUBLIC)).toBe(isOwn);
});
