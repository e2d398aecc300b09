import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

const ID = 'a'.repeat(24);
const ben = { _id: ID, username: 'Ben', role: 'parent', status: 'active', memberSince: '2026-01-01T10:00:00.000Z' };

test('a warning whose answer was lost is the same warning when it is sent again, also from a new dialog', async () => {
  const { calls } = fakeApi({
    'GET /api/reports/count': () => ({}),
    [`GET /api/moderation/people/${ID}`]: () => ({ ...ben, openCases: 0, history: [] }),
    [`POST /api/moderation/people/${ID}/warn`]: errorResponse(503, 'UNAVAILABLE', 'Please try again.'),
  });
  openApp(`/admin-dashboard?section=people&user=${ID}`);
  const keys = () => calls.filter(({ call }) => call.endsWith('/warn')).map(({ idempotencyKey }) => idempotencyKey);
  const warn = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Warn' }));
    return within(await screen.findByRole('dialog'));
  };
  const dialog = await warn();
  await userEvent.type(dialog.getByRole('textbox'), 'Please be kind to each other');
  await userEvent.click(dialog.getByRole('button', { name: 'Warn' }));
  await waitFor(() => expect(keys()).toHaveLength(1));
  await userEvent.click(await dialog.findByRole('button', { name: 'Cancel' }));
  await userEvent.click((await warn()).getByRole('button', { name: 'Warn' }));
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[0]).toMatch(/^[\da-f-]{36}$/);
  expect(keys()[1]).toBe(keys()[0]);
});
