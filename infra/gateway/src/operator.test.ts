import { expect, test } from 'vitest';
import { readOperator } from './operator.ts';

const GIVEN = {
  OPERATOR_NAME: 'Sugar Fox Ltd',
  OPERATOR_EMAIL: 'help@sugar-fox.internal',
  OPERATOR_PHONE: '+44 113 496 0000',
  OPERATOR_ADDRESS: '2 Fox Lane, Leeds LS1 4AP',
};

test('reads who the operator is', () => {
  expect(readOperator(GIVEN)).toEqual({
    name: 'Sugar Fox Ltd',
    email: 'help@sugar-fox.internal',
    phone: '+44 113 496 0000',
    address: '2 Fox Lane, Leeds LS1 4AP',
  });
});

test.each(Object.keys(GIVEN))('says that %s is missing', (name) => {
  expect(() => readOperator({ ...GIVEN, [name]: '' })).toThrow(`${name} is missing`);
});

test.each([
  ['OPERATOR_NAME', ' ', 'OPERATOR_NAME must be a name'],
  ['OPERATOR_EMAIL', 'help', 'OPERATOR_EMAIL must be an e-mail address'],
  ['OPERATOR_EMAIL', 'Help <help@sugar-fox.internal>', 'OPERATOR_EMAIL must be an e-mail address'],
  ['OPERATOR_PHONE', '(phone)', 'OPERATOR_PHONE must be a UK phone number'],
  ['OPERATOR_PHONE', '0113 496', 'OPERATOR_PHONE must be a UK phone number'],
  ['OPERATOR_ADDRESS', '2 Fox Lane\nLeeds', 'OPERATOR_ADDRESS must be a postal address'],
])('refuses %s=%j', (name, value, message) => {
  expect(() => readOperator({ ...GIVEN, [name]: value })).toThrow(message);
});
