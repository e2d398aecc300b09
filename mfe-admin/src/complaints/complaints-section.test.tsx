import { fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

const complaint = {
  _id: 'c'.repeat(24),
  reference: 'C-7K3M-2QX9',
  answerBy: '2026-12-23',
  name: 'Helen',
  email: 'helen@families.example',
  text: 'You keep <script>alert(1)</script> my postcode.',
  state: 'open',
  receivedAt: '2026-11-23T12:00:00.000Z',
  daysLeft: 3,
};

test('an admin sees by when a complaint must be answered, and answers it', async () => {
  const { calls } = fakeApi({
    'GET /api/reports/count': Response.json({ reports: 0, appeals: 0, children: 0, businesses: 0, complaints: 1 }),
    'GET /api/complaints': Response.json([complaint]),
    [`POST /api/complaints/${complaint._id}/answer`]: Response.json({ message: 'Complaint answered and email sent.' }),
  });
  const user = userEvent.setup();
  openApp('/admin-dashboard?section=complaints');
  expect(await screen.findByText('23 Dec 2026 (3 days left)')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Answer C-7K3M-2QX9' }));
  await user.type(await screen.findByLabelText(/Answer to helen/), 'We have deleted it.');
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  await waitFor(() =>
    expect(calls.find(({ call }) => call.startsWith('POST /api/complaints'))?.body).toEqual({
      answer: 'We have deleted it.',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
