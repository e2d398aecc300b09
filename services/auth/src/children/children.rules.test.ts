import { expect, test } from 'vitest';
import { childNameKey, matchChild } from './children.rules.ts';

test('a name matches a warrior username first, then the only child of that name', () => {
  const mia = { warriorKey: 'brave otter', nameKey: 'mia' };
  const other = { warriorKey: 'mia', nameKey: 'zoe' };
  expect(matchChild(childNameKey(' Brave  OTTER '), [mia])).toEqual({
    child: mia,
    by: 'warrior',
    isShared: false,
  });
  expect(matchChild('mia', [mia])).toEqual({ child: mia, by: 'name', isShared: false });
  expect(matchChild('mia', [mia, other])).toEqual({ child: other, by: 'warrior', isShared: true });
  const both = { warriorKey: 'mia', nameKey: 'mia' };
  expect(matchChild('mia', [both])).toEqual({ child: both, by: 'warrior', isShared: false });
  expect(matchChild('mia', [mia, { ...mia, warriorKey: 'x' }])).toBe('ambiguous');
  expect(matchChild('tom', [])).toBe('nobody');
});
