import { expect, test } from 'vitest';
import { toE164 } from './phone-number.ts';

test.each(['07700900123', '7700900123', '+447700900123', '447700900123', '4407700900123', '+4407700900123'])(
  '%s is normalised to +447700900123',
  (typed) => {
    expect(toE164(typed)).toBe('+447700900123');
  },
);

test.each([
  '0906 123 4567',
  '0871 123 4567',
  '0843 123 4567',
  '0845 1234567',
  '07012 345678',
  '07623 123456',
  '+44 9061 234567',
])('%s is refused: whoever owns it is paid for each text', (typed) => {
  expect(() => toE164(typed)).toThrow(
    expect.objectContaining({ extra: { errors: { phoneNumber: 'Please enter a valid UK phone number' } } }),
  );
});

test.each(['07624 123456', '07700900999', '07797 123456', '07781 123456', '020 7946 0000'])(
  '%s is accepted',
  (typed) => {
    expect(toE164(typed)).toMatch(/^\+44/);
  },
);

test.each(['00000000000', '12345678901', '44770090012', '4400000000000', '+33639980123'])(
  '%s is refused as not a UK number',
  (typed) => {
    expect(() => toE164(typed)).toThrow(
      expect.objectContaining({ extra: { errors: { phoneNumber: 'Please enter a valid UK phone number' } } }),
    );
  },
);
