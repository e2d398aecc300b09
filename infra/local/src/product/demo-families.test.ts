import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assertDemoAllowed, isDemoMissing, isLoopback, markSeeded } from './demo-families.ts';
import { readSettings } from './settings.ts';

const settingsOf = async (PUBLIC_URL: string) =>
  readSettings({ PUBLIC_URL, LOCAL_DIR: await mkdtemp(join(tmpdir(), 'notalone-demo-')) });

test.each([
  'http://localhost:8080',
  'http://127.0.0.1:9000',
  'http://127.1.2.3',
  'http://[::1]:8080',
  'http://a.localhost',
])('%s is loopback', (url) => expect(isLoopback(url)).toBe(true));

test.each([
  'https://notalone.example',
  'http://192.168.1.7:8080',
  'http://127.0.0.1.example.org',
  'http://localhost.example.org',
  'http://[::]:8080',
  'http://0.0.0.0:8080',
])('%s is not loopback', (url) => expect(isLoopback(url)).toBe(false));

test('on loopback the first start adds the demo families, the second does not', async () => {
  const settings = await settingsOf('http://localhost:8080');
  expect(() => assertDemoAllowed(settings, true)).not.toThrow();
  expect(isDemoMissing(settings)).toBe(true);
  await markSeeded(settings);
  expect(isDemoMissing(settings)).toBe(false);
});

test('elsewhere there is no demo data, and --demo is refused with the command that makes an admin', async () => {
  const settings = await settingsOf('https://notalone.example');
  expect(isDemoMissing(settings)).toBe(false);
  expect(() => assertDemoAllowed(settings, false)).not.toThrow();
  expect(() => assertDemoAllowed(settings, true)).toThrow('npm run admin -- grant EMAIL');
});

test('a folder with demo families is refused when the address is not loopback', async () => {
  const settings = await settingsOf('https://notalone.example');
  await markSeeded(settings);
  expect(() => assertDemoAllowed(settings, false)).toThrow('holds the demo families');
});
