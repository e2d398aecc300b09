import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { family, ownProfile } from '../testing/families.ts';
import { PRIYA } from '../testing/messages.ts';
import { openApp } from '../testing/open-app.tsx';

const priya = {
  _id: '0000000000000000000000c1',
  userId: PRIYA,
  username: 'priya',
  childName: 'Asha',
  city: 'Leeds',
  connectedAt: '2026-03-01T00:00:00Z',
};
const STRANGER = '0000000000000000000000b9';

const post = (number: number, content: string) => ({
  _id: String(number).padStart(24, '0'),
  userId: { _id: PRIYA, username: 'priya' },
  content,
  createdAt: '2026-03-01T00:00:00Z',
  isShare: false,
});

const world = (answers: Readonly<Record<string, Answer>> = {}) =>
  fakeApi({
    'GET /api/profile/me': () => ownProfile,
    'GET /api/profile/connections': () => ({ connections: [priya] }),
    [`POST /api/profile/report/${PRIYA}`]: () => Response.json({ message: 'Report submitted.' }, { status: 201 }),
    ...answers,
  });
const reported = (calls: ReturnType<typeof fakeApi>['calls']) =>
  calls.filter(({ call }) => call.startsWith('POST /api/profile/report'));
const blocked = (calls: ReturnType<typeof fakeApi>['calls']) =>
  calls.map(({ call }) => call).filter((call) => call.startsWith('POST /api/profile/block'));
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit report' }));
const reason = () => screen.getByRole('combobox', { name: 'Reason' });
const UNKIND = 'Unkind or threatening';
const SELLING = 'Selling or advertising';

describe('/report', () => {
  it('reports a connection', async () => {
    const { calls } = world();
    const app = openApp('/report');
    await userEvent.click(await screen.findByRole('radio', { name: 'priya (Asha)', description: 'Leeds' }));
    await userEvent.selectOptions(reason(), UNKIND);
    await userEvent.type(screen.getByRole('textbox', { name: /Additional details/ }), 'Last night.');
    await submit();
    expect(await screen.findByText('Thank you, we have it')).toBeTruthy();
    expect(app.toasts()).toContain('User reported successfully!');
    expect(reported(calls)).toMatchObject([
      { call: `POST /api/profile/report/${PRIYA}`, body: { reason: UNKIND, message: 'Last night.' } },
    ]);
  });

  it('offers to block a reported connection, and says that nothing changes until then', async () => {
    const { calls } = world({ [`POST /api/profile/block/${PRIYA}`]: () => ({ message: 'ok' }) });
    const app = openApp(`/report?user=${PRIYA}`);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), UNKIND);
    await submit();
    expect(await screen.findByText(/You stay connected/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Block Asha' }));
    expect(blocked(calls)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, block' }));
    await waitFor(() => expect(app.address()).toBe('/connections'));
    expect(blocked(calls)).toEqual([`POST /api/profile/block/${PRIYA}`]);
  });

  it.each([
    [
      'by name where I saw the profile before',
      { ...family(7, { childName: 'Tom' }), view: 'card', relation: 'none' },
      'Block Tom',
    ],
    ['where I may not see the profile', undefined, 'Block this person'],
  ])('offers to block a reported stranger, %s', async (_how, profile, name) => {
    let seen = profile as object | undefined;
    world({
      [`GET /api/profile/${STRANGER}`]: () => seen ?? errorResponse(404, 'NOT_FOUND', 'We could not find that.'),
      [`POST /api/profile/report/${STRANGER}`]: () => {
        seen = undefined;
        return Response.json({ message: 'ok' }, { status: 201 });
      },
    });
    openApp(`/report?user=${STRANGER}`);
    if (profile) await screen.findByRole('radio', { name: 'Tom', description: 'Leeds' });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), UNKIND);
    await submit();
    expect(await screen.findByRole('button', { name })).toBeTruthy();
    expect(screen.getByText(/You will not see their profile/)).toBeTruthy();
    expect(screen.queryByText(/stay connected/)).toBeNull();
  });

  it('shows missing values', async () => {
    const { calls } = world({ 'GET /api/profile/connections': () => ({ connections: [] }) });
    openApp('/report');
    expect(await screen.findByText('You have no connections yet. Please search for a name.')).toBeTruthy();
    await submit();
    for (const text of ['Please enter the User ID for the report.', 'Please provide a reason for the report.'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    expect(reported(calls)).toEqual([]);
  });

  it('finds other families by name; Enter in the search sends nothing', async () => {
    const { calls } = world({
      'GET /api/profile/users/search': () => ({ users: [{ _id: STRANGER, username: 'tomsdad', childName: 'Tom' }] }),
      [`POST /api/profile/report/${STRANGER}`]: () => Response.json({ message: 'ok' }, { status: 201 }),
    });
    openApp(`/report?user=${PRIYA}`);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), UNKIND);
    await userEvent.type(screen.getByRole('searchbox', { name: /Find a family/ }), 'tom{Enter}');
    await userEvent.click(await screen.findByRole('radio', { name: 'tomsdad (Tom)' }));
    expect(reported(calls)).toEqual([]);
    await submit();
    await waitFor(() => expect(reported(calls)).toHaveLength(1));
    expect(reported(calls)[0]?.call).toBe(`POST /api/profile/report/${STRANGER}`);
  });

  it('takes the person from the page’s address or from a profile’s', async () => {
    const { calls } = world({
      [`POST /api/profile/report/${STRANGER}`]: () => Response.json({ message: 'ok' }, { status: 201 }),
      [`GET /api/profile/${STRANGER}`]: () => ({ ...family(7, { childName: 'Tom' }), _id: STRANGER, view: 'card' }),
    });
    openApp(`/report?user=${PRIYA}`);
    expect(await screen.findByRole('radio', { name: 'priya (Asha)', checked: true })).toBeTruthy();
    const search = screen.getByRole('searchbox', { name: /Find a family/ });
    await userEvent.click(search);
    await userEvent.paste(`http://localhost:8080/profile/${STRANGER}`);
    await userEvent.click(await screen.findByRole('radio', { name: 'Tom', description: 'Leeds' }));
    await userEvent.selectOptions(reason(), SELLING);
    await submit();
    await waitFor(() =>
      expect(reported(calls).map(({ call }) => call)).toEqual([`POST /api/profile/report/${STRANGER}`]),
    );
  });

  it.each([
    [
      'what the server says',
      errorResponse(409, 'CONFLICT', 'You have already reported this.'),
      'You have already reported this.',
    ],
    [
      'that it failed',
      errorResponse(500, 'INTERNAL', 'Server error. Please try again later.'),
      'Failed to submit report.',
    ],
  ])('shows %s and keeps the input', async (_what, answer, text) => {
    world({ [`POST /api/profile/report/${PRIYA}`]: () => answer });
    openApp(`/report?user=${PRIYA}`);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), UNKIND);
    await submit();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(reason()).toHaveProperty('value', UNKIND);
  });

  it('leads to the profile form without a profile', async () => {
    const needed = 'You need to create a child profile before submitting reports.';
    world({ [`POST /api/profile/report/${PRIYA}`]: () => errorResponse(400, 'PROFILE_REQUIRED', needed) });
    const app = openApp(`/report?user=${PRIYA}`);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), UNKIND);
    await submit();
    await waitFor(() => expect(app.address()).toBe('/profile-edit'));
    expect(app.toasts()).toContain(needed);
  });

  it('needs no profile of the one who reports', async () => {
    const { calls } = world({ 'GET /api/profile/me': () => Response.json(null) });
    openApp(`/report?user=${PRIYA}`);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), UNKIND);
    await submit();
    await waitFor(() => expect(reported(calls)).toHaveLength(1));
  });

  it('keeps what was typed over a reload, until it is sent', async () => {
    world();
    const app = openApp(`/report?user=${PRIYA}`);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), UNKIND);
    await userEvent.type(screen.getByRole('textbox', { name: /^Additional details/ }), 'Last night.');
    app.leave();
    const again = openApp(`/report?user=${PRIYA}`, { isReload: true });
    expect(await screen.findByDisplayValue('Last night.')).toBeTruthy();
    expect(reason()).toHaveProperty('value', UNKIND);
    await submit();
    expect(await screen.findByText('Thank you, we have it')).toBeTruthy();
    again.leave();
    openApp(`/report?user=${PRIYA}`, { isReload: true });
    expect(await screen.findByRole('textbox', { name: /^Additional details/ })).toHaveProperty('value', '');
  });

  it('sends anything else to the moderators', async () => {
    const { calls } = world({ 'POST /api/reports': () => Response.json({ message: 'ok' }, { status: 201 }) });
    const app = openApp('/report');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Other Feature');
    await submit();
    expect(screen.getAllByText('Please provide a reason for the report.').length).toBeGreaterThan(0);
    await userEvent.selectOptions(reason(), 'Something else');
    await submit();
    expect(await screen.findByText('Thank you, we have it')).toBeTruthy();
    expect(app.toasts()).toContain('Report submitted.');
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toMatchObject([
      { call: 'POST /api/reports', body: { reason: 'Something else', message: '' } },
    ]);
  });

  it('sends a report in words again with the same key after a failure, as the first may have arrived', async () => {
    const { calls } = world({ 'POST /api/reports': errorResponse(503, 'UNAVAILABLE', 'Please try again.') });
    openApp('/report');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Other Feature');
    await userEvent.selectOptions(reason(), 'Something else');
    const keys = () =>
      calls.filter(({ call }) => call === 'POST /api/reports').map(({ idempotencyKey }) => idempotencyKey);
    await submit();
    await screen.findByText('Please try again.');
    await submit();
    await waitFor(() => expect(keys()).toHaveLength(2));
    await screen.findByText('Please try again.');
    await userEvent.type(screen.getByRole('textbox', { name: /^Additional details/ }), 'More');
    await submit();
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [first, second, third] = keys();
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('sends a chosen post, found by its words', async () => {
    const { calls } = world({
      'GET /api/feed': () => [post(1, 'Insulin for sale, write to me'), post(2, 'Our first camping trip')],
      [`POST /api/feed/${post(1, '')._id}/report`]: () => Response.json({ message: 'ok' }, { status: 201 }),
    });
    const app = openApp('/report');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Post');
    await userEvent.selectOptions(reason(), SELLING);
    await submit();
    expect(screen.getAllByText('Please choose the post you want to report.').length).toBeGreaterThan(0);
    await userEvent.type(screen.getByRole('searchbox', { name: /Find a post/ }), 'insulin');
    expect(screen.queryByRole('radio', { name: 'Our first camping trip' })).toBeNull();
    await userEvent.click(await screen.findByRole('radio', { name: 'Insulin for sale, write to me' }));
    await submit();
    expect(await screen.findByText(/You will not see the post any more/)).toBeTruthy();
    expect(app.toasts()).toContain('Report submitted.');
    expect(calls.find(({ call }) => call.endsWith('/report'))?.body).toEqual({ reason: SELLING, message: '' });
  });

  it('takes a post from its address, and keeps the input when sending fails', async () => {
    const old = post(3, 'Long ago');
    world({
      'GET /api/feed': () => [],
      [`GET /api/feed/${old._id}`]: () => old,
      [`POST /api/feed/${old._id}/report`]: () => errorResponse(409, 'CONFLICT', 'You have already reported this.'),
    });
    openApp('/report');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Post');
    expect(await screen.findByText(/No recent post matches/)).toBeTruthy();
    await userEvent.click(screen.getByRole('searchbox', { name: /Find a post/ }));
    await userEvent.paste(`http://localhost:8080/feed?post=${old._id}`);
    await userEvent.click(await screen.findByRole('radio', { name: 'Long ago' }));
    await userEvent.selectOptions(reason(), SELLING);
    await submit();
    expect(await screen.findByText('You have already reported this.')).toBeTruthy();
    expect(reason()).toHaveProperty('value', SELLING);
  });
});
