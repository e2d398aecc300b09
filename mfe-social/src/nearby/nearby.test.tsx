import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { family, ownProfile } from '../testing/families.ts';
import { openApp } from '../testing/open-app.tsx';

const page = (families: unknown[], cursor?: string) =>
  Response.json(families, cursor ? { headers: { link: `</api/profile/search?cursor=${cursor}>; rel="next"` } } : {});

const loggedOut = () => errorResponse(401, 'UNAUTHENTICATED', 'Please log in to continue.');

describe('/users-nearby', () => {
  it('shows each family as a card with a link to its profile', async () => {
    fakeApi({
      'GET /api/profile/search': () => [
        family(7, {
          childName: 'Tom',
          willingToMentor: true,
          lookingFor: 'Someone to swim with',
          distanceBand: '5–10',
        }),
      ],
    });
    openApp('/users-nearby');
    expect((await screen.findByRole('link', { name: 'Tom' })).getAttribute('href')).toBe(
      '/profile/000000000000000000000007',
    );
    const card = screen.getByRole('listitem').textContent;
    for (const text of [
      'Leeds',
      'Age 6–8',
      'Type 1',
      '5–10 miles away',
      'Would like to help',
      'Looking for: Someone to swim with',
    ])
      expect(card).toContain(text);
  });

  it.each([
    [[family(1), family(2)], undefined, '2 families within 25 miles of Leeds'],
    [[family(1)], undefined, '1 family within 25 miles of Leeds'],
    [[family(1)], 'two', 'Families within 25 miles of Leeds'],
  ])('shows what nearby means and where to change it', async (families, cursor, line) => {
    fakeApi({ 'GET /api/profile/search': () => page(families, cursor), 'GET /api/profile/me': () => ownProfile });
    openApp('/users-nearby');
    expect((await screen.findByRole('link', { name: 'Change' })).getAttribute('href')).toBe('/profile-edit');
    expect(screen.getByText(line)).toBeTruthy();
  });

  it('shows the radius that the search really uses', async () => {
    fakeApi({
      'GET /api/profile/search': () => [family(1)],
      'GET /api/profile/me': () => ({ ...ownProfile, searchRadius: 30 }),
    });
    openApp('/users-nearby');
    expect(await screen.findByText('1 family within 50 miles of Leeds')).toBeTruthy();
  });

  it('searches by child name and city and keeps the search in the address', async () => {
    const { calls } = fakeApi({ 'GET /api/profile/search': () => [] });
    const app = openApp('/users-nearby');
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Child name' }), ' tom ');
    await userEvent.type(screen.getByRole('searchbox', { name: 'City' }), 'Leeds{Enter}');
    await waitFor(() => expect(calls.at(-1)?.call).toBe('GET /api/profile/search?childName=tom&city=Leeds'));
    expect(app.address()).toBe('/users-nearby?childName=tom&city=Leeds');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all families nearby' }));
    expect(app.address()).toBe('/users-nearby');
  });

  it('loads the next page on request, focuses its first family, and then offers no more', async () => {
    fakeApi({
      'GET /api/profile/search': ({ url }) =>
        url.searchParams.get('cursor') === 'two' ? page([family(3)]) : page([family(1), family(2)], 'two'),
    });
    openApp('/users-nearby');
    await userEvent.click(await screen.findByRole('button', { name: 'Show more families' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Family 3' })));
    expect(screen.queryByRole('button', { name: 'Show more families' })).toBeNull();
    expect(screen.getByText('3 families shown.')).toBeTruthy();
  });

  it('suggests a wider radius when nobody is near', async () => {
    fakeApi({ 'GET /api/profile/search': () => [] });
    openApp('/users-nearby');
    expect((await screen.findByRole('link', { name: 'Widen my search radius' })).getAttribute('href')).toBe(
      '/profile-edit',
    );
  });

  it('asks for a missing profile', async () => {
    fakeApi({ 'GET /api/profile/search': () => errorResponse(400, 'PROFILE_REQUIRED', 'Profile not found.') });
    openApp('/users-nearby');
    expect(await screen.findByRole('heading', { name: 'Profile Required' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create Parent Profile' }).getAttribute('href')).toBe('/profile-edit');
  });

  it('shows an error and retries', async () => {
    let fails = true;
    fakeApi({
      'GET /api/profile/search': () =>
        fails ? errorResponse(500, 'INTERNAL', 'Server error. Please try again later.') : [family(1)],
    });
    openApp('/users-nearby');
    expect(await screen.findByRole('heading', { name: 'Failed to load profiles.' })).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Family 1' })).toBeTruthy();
  });

  it('asks to connect: the button is pending, then the request is', async () => {
    const gate = Promise.withResolvers<object>();
    fakeApi({
      'GET /api/profile/search': () => [family(1), family(2)],
      'POST /api/profile/connect/000000000000000000000001': () => gate.promise,
    });
    const app = openApp('/users-nearby');
    const button = await screen.findByRole('button', { name: 'Connect with Family 1' });
    await userEvent.click(button);
    expect(button.dataset['pending']).toBe('true');
    gate.resolve({ message: 'ok', status: 'pending' });
    expect(await screen.findByText('Pending')).toBeTruthy();
    expect(app.toasts()).toBe('Connection request sent!');
    expect(screen.getByRole('link', { name: 'Family 1' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Connect with Family 2' })).toBeTruthy();
  });

  it('offers to write at once if the other had already asked', async () => {
    fakeApi({
      'GET /api/profile/search': () => [family(1)],
      'POST /api/profile/connect/000000000000000000000001': () => ({ message: 'ok', status: 'connected' }),
    });
    openApp('/users-nearby');
    await userEvent.click(await screen.findByRole('button', { name: 'Connect with Family 1' }));
    expect((await screen.findByRole('link', { name: 'Message Family 1' })).getAttribute('href')).toBe(
      '/messages?with=000000000000000000000001',
    );
  });

  it.each([
    [
      'the server’s words',
      () => errorResponse(429, 'RATE_LIMITED', 'You have sent 20 requests today.'),
      'You have sent 20 requests today.',
    ],
    [
      'that nothing answered',
      () => Promise.reject(new TypeError('down')),
      'Network error. Please check your internet connection and try again.',
    ],
    ['that one has to be logged in', loggedOut, 'You must be logged in to connect.'],
    [
      'that it failed, where the server says nothing',
      () => errorResponse(500, 'INTERNAL', ''),
      'Failed to send connection request.',
    ],
  ])('shows %s when that fails, and allows a retry', async (_what, answer, text) => {
    fakeApi({
      'GET /api/profile/search': () => [family(1)],
      'POST /api/profile/connect/000000000000000000000001': answer,
      'POST /api/auth/refresh': loggedOut,
    });
    const app = openApp('/users-nearby');
    await userEvent.click(await screen.findByRole('button', { name: 'Connect with Family 1' }));
    await waitFor(() => expect(app.toasts()).toBe(text));
    expect(screen.getByRole('button', { name: 'Connect with Family 1' }).dataset['pending']).toBeUndefined();
  });

  it('links to the same search one at a time', async () => {
    fakeApi({ 'GET /api/profile/search': () => [family(1)] });
    openApp('/users-nearby?city=Leeds');
    expect((await screen.findByRole('link', { name: 'One at a time' })).getAttribute('href')).toBe(
      '/main-thread?city=Leeds',
    );
  });
});
