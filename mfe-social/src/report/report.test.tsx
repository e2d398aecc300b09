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
const reason = () => screen.getByRole('textbox', { name: 'Reason' });

describe('/report', () => {
  it('reports a connection', async () => {
    const { calls } = world();
    const app = openApp('/report');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Who is it about?' }), 'priya (Asha)');
    await userEvent.type(reason(), 'Unkind');
    await userEvent.type(screen.getByRole('textbox', { name: /Additional details/ }), 'Last night.');
    await submit();
    expect(await screen.findByText('Thank you, we have it')).toBeTruthy();
    expect(app.toasts()).toContain('User reported successfully!');
    expect(reported(calls)).toMatchObject([
      { call: `POST /api/profile/report/${PRIYA}`, body: { reason: 'Unkind', message: 'Last night.' } },
    ]);
  });

  it('offers to block a reported connection, and says that nothing changes until then', async () => {
    const { calls } = world({ [`POST /api/profile/block/${PRIYA}`]: () => ({ message: 'ok' }) });
    const app = openApp(`/report?user=${PRIYA}`);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Unkind');
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
    if (profile) await screen.findByText('This is the profile of Tom, Leeds.');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Unkind');
    await submit();
    expect(await screen.findByRole('button', { name })).toBeTruthy();
    expect(screen.getByText(/You will not see their profile/)).toBeTruthy();
    expect(screen.queryByText(/stay connected/)).toBeNull();
  });

  it('shows missing values', async () => {
    const { calls } = world({ 'GET /api/profile/connections': () => ({ connections: [] }) });
    openApp('/report');
    const field = await screen.findByRole('textbox', { name: 'User ID' });
    await submit();
    for (const text of ['Please enter the User ID for the report.', 'Please provide a reason for the report.'])
      expect(screen.getAllByText(text).length).toBeGreaterThan(0);
    await userEvent.type(field, 'priya');
    expect(screen.getAllByText(/This is not a User ID/).length).toBeGreaterThan(0);
    expect(reported(calls)).toEqual([]);
  });

  it('takes the person from the page’s address or from a profile’s', async () => {
    const { calls } = world({
      [`POST /api/profile/report/${STRANGER}`]: () => Response.json({ message: 'ok' }, { status: 201 }),
      [`GET /api/profile/${STRANGER}`]: () => ({ ...family(7, { childName: 'Tom' }), view: 'card' }),
    });
    openApp(`/report?user=${STRANGER}`);
    const field = await screen.findByRole('textbox', { name: 'User ID' });
    expect(field).toHaveProperty('value', STRANGER);
    expect(await screen.findByText('This is the profile of Tom, Leeds.')).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, `http://localhost:8080/profile/${STRANGER}`);
    await userEvent.type(reason(), 'Selling things');
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
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Unkind');
    await submit();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(reason()).toHaveProperty('value', 'Unkind');
  });

  it('leads to the profile form without a profile', async () => {
    const needed = 'You need to create a child profile before submitting reports.';
    world({ [`POST /api/profile/report/${PRIYA}`]: () => errorResponse(400, 'PROFILE_REQUIRED', needed) });
    const app = openApp(`/report?user=${PRIYA}`);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Unkind');
    await submit();
    await waitFor(() => expect(app.address()).toBe('/profile-edit'));
    expect(app.toasts()).toContain(needed);
  });

  it('asks for a profile before any input', async () => {
    world({ 'GET /api/profile/me': () => Response.json(null) });
    openApp('/report');
    expect(await screen.findByRole('heading', { name: 'Profile Required' })).toBeTruthy();
  });

  it.each(['Post', 'Other Feature'])(
    'makes no call for %s, says that nothing was sent, and how to reach the operators',
    async (type) => {
      const { calls } = world();
      openApp('/report');
      await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), type);
      await submit();
      expect(screen.queryByRole('link', { name: 'Send it as an email' })).toBeNull();
      await userEvent.type(reason(), 'It counts wrong & more');
      await submit();
      const link = await screen.findByRole('link', { name: 'Send it as an email' });
      expect(screen.getByText('Your report has not been sent yet')).toBeTruthy();
      expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('Reason: It counts wrong & more');
      expect(reason()).toHaveProperty('value', 'It counts wrong & more');
      expect(calls.filter(({ call }) => call.startsWith('POST /api/profile'))).toEqual([]);
    },
  );

  it.each([
    ['without its id to the feed', '', 'Open the feed', '/feed'],
    [
      'with its address to that post',
      `http://localhost:8080/feed?post=${STRANGER}`,
      'Open the post',
      `/feed?post=${STRANGER}`,
    ],
  ])(
    'sends users who report a post %s, where each post has its own Report, and keeps the input',
    async (_how, typed, name, address) => {
      world();
      const app = openApp('/report');
      await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Type' }), 'Post');
      if (typed) await userEvent.type(screen.getByRole('textbox', { name: /Post ID/ }), typed);
      await userEvent.type(reason(), 'Selling things');
      await submit();
      const link = await screen.findByRole('link', { name: `${name} (opens in a new tab)` });
      expect(['href', 'target', 'rel'].map((what) => link.getAttribute(what))).toEqual([address, '_blank', 'noopener']);
      await userEvent.click(link);
      expect(app.address()).toBe('/report');
      expect(reason()).toHaveProperty('value', 'Selling things');
      expect(screen.getByText(/choose “Report this post”/)).toBeTruthy();
      expect(screen.queryByText(/come with the feed/)).toBeNull();
    },
  );
});
