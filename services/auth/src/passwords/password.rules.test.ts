import { expect, test } from 'vitest';
import { passwordFault } from './password.rules.ts';

const ada = { username: 'Ada.Lee', email: 'ada.lovelace@example.com' };

test.each(['password', 'Password1', '123456', 'QWERTY', 'iloveyou', 'liverpool'])(
  '%s is too common, whatever its case',
  (password) => {
    expect(passwordFault(password, ada)).toMatch(/first that are guessed/);
  },
);

test.each(['ada.lee', 'AdaLee', 'ada lee', 'ada.lovelace@example.com', 'adalovelace'])(
  '%s is the person’s own name or e-mail',
  (password) => {
    expect(passwordFault(password, ada)).toMatch(/easy to guess/);
  },
);

test('another password is fine, and someone else may well be called like this', () => {
  expect(passwordFault('seven purple otters', ada)).toBeUndefined();
  expect(passwordFault('adalovelace', { username: 'Bo', email: 'bo@example.com' })).toBeUndefined();
});
