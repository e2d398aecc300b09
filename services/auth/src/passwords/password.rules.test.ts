import { expect, test } from 'vitest';
import { passwordFault } from './password.rules.ts';

const ada = { username: 'Ada.Lee', email: 'ada.lovelace@example.com' };

test.each(['password', 'Password1', '123456', 'QWERTY', 'iloveyou', 'liverpool'])(
  '%s is refused as too common, in any case',
  (password) => {
    expect(passwordFault(password, ada)).toMatch(/too easy to guess/);
  },
);

test.each(['ada.lee', 'AdaLee', 'ada lee', 'ada.lovelace@example.com', 'adalovelace'])(
  '%s is refused as the person’s own name or email',
  (password) => {
    expect(passwordFault(password, ada)).toMatch(/easy to guess/);
  },
);

test('other passwords are accepted, including another person’s name', () => {
  expect(passwordFault('seven purple otters', ada)).toBeUndefined();
  expect(passwordFault('adalovelace', { username: 'Bo', email: 'bo@example.com' })).toBeUndefined();
});
