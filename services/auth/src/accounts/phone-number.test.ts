import { expect, test } from 'vitest';
import { toE164 } from './phone-number.ts';

test.each(['07700900123', '7700900123', '+447700900123', '447700900123', '4407700900123', '+4407700900123'])(
  '%s is normalised to +447700900123',
  (typed) => {
    expect(toE164(typed)).toBe('+447700900123');
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
