import { expect, test } from 'vitest';
import { maskedEmail } from './masked-email.rules.ts';

test.each([
  ['jo.bright@example.com', 'j•••@example.com'],
  ['j@example.com', 'j•••@example.com'],
  ['"odd@name"@example.org', '"•••@example.org'],
  ['😀smile@example.com', '😀•••@example.com'],
])('%s shows as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});
