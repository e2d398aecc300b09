import { expect, test } from 'vitest';
import { callbackAddress } from './callback-address.ts';

const env = { PUBLIC_URL: 'http://localhost:8080', GATEWAY_URL: 'http://gateway:8080' };

test('callbacks to the public address go to the gateway, others where they say', () => {
  expect(callbackAddress('http://localhost:8080/api/x?a=1', env)).toBe('http://gateway:8080/api/x?a=1');
  expect(callbackAddress('http://localhost:80801/api/x', env)).toBe('http://localhost:80801/api/x');
  expect(callbackAddress('http://localhost:8080/api/x', {})).toBe('http://localhost:8080/api/x');
});
