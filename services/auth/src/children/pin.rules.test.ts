import { expect, test } from 'vitest';
import { pinFault } from './pin.rules.ts';

test.each(['123', '', '1'.repeat(13), '48 21', '48-21', '４８２１', 'ab€d'])(
  'the PIN %j is refused for its length or characters',
  (pin) => {
    expect(pinFault(pin)).toMatch(/letters/);
  },
);

test.each([
  ...['0000', '7777', 'aaaa', '1234', '4321', '0123', 'abcd', 'DCBA', '123456', '987654321', 'wxyz'],
  ...['1212', 'abab', '123123', 'mumMUM', '1950', '1984', '2019', '2030'],
  ...['2580', '1122', 'Mummy', 'letmein', 'dragon', 'liverpool', 'abc123', 'Diabetes'],
])('the PIN %s is refused as easy to guess', (pin) => {
  expect(pinFault(pin)).toMatch(/easy to guess/);
});

test.each(['4821', '1949', '2031', '12a4', 'otter7', '120974631205', 'K9rex', '7361'])(
  'the PIN %s is accepted',
  (pin) => {
    expect(pinFault(pin)).toBeUndefined();
  },
);
