import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

const party = (letter: string, username: string) => ({ _id: letter.repeat(24), username });

test('an admin sees how it stands between mentors and families, and what they said', async () => {
  const pair = { mentor: party('a', 'Helen'), family: party('b', 'Priya'), askedAt: '2026-11-01T12:00:00.000Z' };
  fakeApi({
    'GET /api/reports/count': Response.json({ reports: 0, appeals: 0, children: 0, businesses: 0, complaints: 0 }),
    'GET /api/profile/mentor/pairs': Response.json([
      {
        ...pair,
        _id: 'c'.repeat(24),
        state: 'ended',
        startedAt: '2026-11-02T12:00:00.000Z',
        endedAt: '2026-11-30T12:00:00.000Z',
        endedBy: 'family',
        endWords: 'We never heard back',
        answers: { family: { answer: 'does-not-work', words: 'No answers', at: '2026-11-30T11:00:00.000Z' } },
      },
      { ...pair, _id: 'd'.repeat(24), state: 'asked', answers: {} },
    ]),
  });
  openApp('/admin-dashboard?section=mentors');
  const [, first, second] = await screen.findAllByRole('row');
  for (const text of ['Helen', 'Priya', 'Ended by the family', 'It does not work', 'No answers', 'We never heard back'])
    expect(within(first as HTMLElement).getByText(text)).toBeTruthy();
  expect(second?.textContent).toContain('Asked');
});
