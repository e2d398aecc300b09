import { expect, test } from 'vitest';
import { isPublicIp, mayFetch } from './public-host.rules.ts';

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fd00::1',
  'fec0::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'ff02::1',
  'nonsense',
])('%s is not of the public internet', (address) => {
  expect(isPublicIp(address)).toBe(false);
});
test.each(['93.184.215.14', '2a00:1450:4009:81f::200e'])('%s is', (address) => {
  expect(isPublicIp(address)).toBe(true);
});

test.each([
  'http://localhost/a.png',
  'http://127.0.0.1/a.png',
  'http://2130706433/a.png',
  'http://[::1]/a.png',
  'http://mongo/a.png',
  'http://content.internal/a.png',
  'http://user:pw@pictures.example/a.png',
  'http://pictures.example:6379/a.png',
  'https://pictures.example:8443/a.png',
  'ftp://pictures.example/a.png',
  'file:///etc/passwd',
  'gopher://pictures.example/',
])('nothing is fetched from %s', (address) => {
  expect(mayFetch(new URL(address))).toBe(false);
});
test.each(['https://pictures.example/a.png', 'http://pictures.example:80/a.png?size=1'])('%s is asked', (address) => {
  expect(mayFetch(new URL(address))).toBe(true);
});
