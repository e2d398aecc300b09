import { expect, test } from 'vitest';
import { childNameKey, matchChild, pinFault } from './children.rules.ts';

test.each(['0000', '1234', '77777', '123', '1'.repeat(13), '12a4', ''])('the PIN %j is refused', (pin) => {
  expect(pinFault(pin)).toBeTypeOf('string');
});
test.each(['4821', '123456', '120974631205'])('the PIN %s is fine', (pin) => {
  expect(pinFault(pin)).toBeUndefined();
});

test('a name means a warrior username first, then the one child of that name', () => {
  const mia = { warriorKey: 'brave otter', nameKey: 'mia' };
  const other = { warriorKey: 'mia', nameKey: 'zoe' };
  expect(matchChild(childNameKey(' Brave  OTTER '), [mia])).toEqual({ child: mia });
  expect(matchChild('mia', [mia])).toEqual({ child: mia });
  expect(matchChild('mia', [mia, other])).toEqual({ child: other });
  expect(matchChild('mia', [mia, { ...mia, warriorKey: 'x' }])).toBe('ambiguous');
  expect(matchChild('tom', [])).toBe('nobody');
});
