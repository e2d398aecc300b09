import { CONSENTS } from '@notalone/contracts/consents';
import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { family, ownProfile } from '../testing/families.ts';
import { openApp } from '../testing/open-app.tsx';
import type { Mentoring, MentorPair } from './use-mentoring.ts';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

const PAIR = 'c'.repeat(24);
const wordingVersion = CONSENTS.mentorPromise.versions[0];
const nobody: Mentoring = { isNewFamily: false, pairs: [] };
const pair = (more: Partial<MentorPair> = {}): MentorPair => ({
  _id: PAIR as MentorPair['_id'],
  role: 'family',
  other: { _id: family(7)._id, username: 'helen', childName: 'Tom', city: 'Leeds' },
  state: 'active',
  askedAt: '2026-10-01T10:00:00.000Z',
  startedAt: '2026-10-02T10:00:00.000Z',
  isCheckInDue: false,
  ...more,
});
const requests = (calls: readonly { call: string; body: unknown }[]) =>
  calls.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => ({ call, body }));

describe('/mentor-guide', () => {
  const open = (mentoring: Partial<Mentoring>, more: Record<string, Answer> = {}) => {
    const { calls } = fakeApi({ 'GET /api/profile/mentor': () => ({ ...nobody, ...mentoring }), ...more });
    return { app: openApp('/mentor-guide'), calls };
  };

  it('says what a mentor never does, and takes the promise only with the box ticked', async () => {
    const { calls } = open({}, { 'PUT /api/profile/mentor': () => nobody });
    const guide = await screen.findByRole('region', { name: 'The guide' });
    for (const rule of [/Ask your clinic/, /Meets a child alone/, /999/, /We do not vet mentors/])
      expect(guide.textContent).toMatch(rule);
    await userEvent.click(await screen.findByRole('button', { name: 'Be a mentor' }));
    expect(requests(calls)).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: CONSENTS.mentorPromise.text }));
    await userEvent.click(screen.getByRole('button', { name: 'Be a mentor' }));
    await waitFor(() =>
      expect(requests(calls)).toEqual([{ call: 'PUT /api/profile/mentor', body: { wordingVersion } }]),
    );
  });

  it.each([
    ['diagnosis-too-recent', /less than two years ago/],
    ['account-too-new', /younger than 30 days/],
    ['no-profile', /create your profile first/],
  ] as const)('tells who cannot be one why: %s', async (obstacle, text) => {
    open({ obstacle });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Be a mentor' })).toBeNull();
  });

  it('lets a mentor stop, after a question', async () => {
    const { calls } = open(
      { promise: { agreedAt: '2026-10-01T10:00:00.000Z', wordingVersion } },
      { 'DELETE /api/profile/mentor': () => nobody },
    );
    expect(await screen.findByText('You have been a mentor since 1 October 2026')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Forums' }).closest('p')?.textContent).toContain('is among the Forums.');
    await userEvent.click(screen.getByRole('button', { name: 'Stop being a mentor' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, stop' }));
    await waitFor(() => expect(requests(calls).map(({ call }) => call)).toEqual(['DELETE /api/profile/mentor']));
  });
});

describe('/users-nearby', () => {
  const open = (mentoring: Partial<Mentoring>, near: Answer, more: Record<string, Answer> = {}) => {
    const { calls } = fakeApi({
      'GET /api/profile/search': () => [family(1)],
      'GET /api/profile/me': () => ownProfile,
      'GET /api/profile/mentor': () => ({ ...nobody, ...mentoring }),
      'GET /api/profile/mentor/nearby': near,
      ...more,
    });
    return { app: openApp('/users-nearby'), calls };
  };

  it('shows mentors to a new family, each marked as not vetted, and asks one', async () => {
    const { app, calls } = open({ isNewFamily: true }, () => ({ mentors: [family(7)] }), {
      [`POST /api/profile/mentor/ask/${family(7)._id}`]: () => pair({ state: 'asked' }),
    });
    const box = within(await screen.findByRole('region', { name: 'Mentors near you' }));
    expect(box.getByText(/two years or more\. Not vetted by us\./)).toBeTruthy();
    expect(box.getByRole('listitem').textContent).toContain('Mentor, not vetted by us');
    expect(box.queryByRole('button', { name: /Connect/ })).toBeNull();
    await userEvent.click(box.getByRole('button', { name: 'Ask Family 7’s family to be your mentor' }));
    await waitFor(() => expect(app.toasts()).toBe('Asked. We tell you when they answer.'));
    expect(requests(calls)).toHaveLength(1);
  });

  it('says when mentors cannot be shown, and why an ask was refused', async () => {
    open({ isNewFamily: true }, () => ({ mentors: [], message: 'We cannot show mentors right now.' }));
    expect(await screen.findByText('We cannot show mentors right now.')).toBeTruthy();
  });

  it('tells why an ask was refused', async () => {
    const { app } = open({ isNewFamily: true }, () => ({ mentors: [family(7)] }), {
      [`POST /api/profile/mentor/ask/${family(7)._id}`]: errorResponse(409, 'CONFLICT', 'You have a mentor.'),
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Ask Family 7/ }));
    await waitFor(() => expect(app.toasts()).toBe('You have a mentor.'));
  });

  it.each([
    ['a family that is not new', { isNewFamily: false }],
    ['a family that has a mentor', { isNewFamily: true, pairs: [pair()] }],
  ])('shows none to %s', async (_who, mentoring) => {
    const { calls } = open(mentoring, () => ({ mentors: [family(7)] }));
    await screen.findByRole('link', { name: 'Family 1' });
    await waitFor(() => expect(calls.map(({ call }) => call)).toContain('GET /api/profile/mentor'));
    expect(screen.queryByText('Mentors near you')).toBeNull();
    expect(calls.map(({ call }) => call)).not.toContain('GET /api/profile/mentor/nearby');
  });
});

describe('/connections', () => {
  const open = (pairs: MentorPair[], more: Record<string, Answer> = {}) => {
    const { calls } = fakeApi({
      'GET /api/profile/connections/received': () => [],
      'GET /api/profile/connections/sent': () => [],
      'GET /api/profile/connections': () => ({ connections: [] }),
      'GET /api/profile/blocks': () => ({ blocks: [] }),
      'GET /api/profile/mentor': () => ({ ...nobody, pairs }),
      ...more,
    });
    openApp('/connections');
    return calls;
  };
  const section = async () => within(await screen.findByRole('region', { name: 'Mentoring' }));

  it('shows since when somebody is the mentor, and ends it with words to the moderators', async () => {
    const calls = open([pair()], { [`POST /api/profile/mentor/pairs/${PAIR}/end`]: () => ({ message: 'ok' }) });
    const mine = await section();
    const card = mine.getByRole('listitem').textContent;
    for (const text of ['Your mentor since 2 October 2026', 'Not vetted by us']) expect(card).toContain(text);
    await userEvent.click(mine.getByRole('button', { name: 'End the mentoring with helen' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'Too far');
    await userEvent.click(dialog.getByRole('button', { name: 'End it' }));
    await waitFor(() => expect(requests(calls)[0]?.body).toEqual({ words: 'Too far' }));
  });

  it.each([
    ['start', 'Be the mentor of helen'],
    ['decline', 'Say no to helen'],
  ])('lets a mentor %s', async (what, button) => {
    const calls = open([pair({ role: 'mentor', state: 'asked' })], {
      [`POST /api/profile/mentor/pairs/${PAIR}/${what}`]: () => ({ message: 'ok' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(requests(calls)[0]?.call).toBe(`POST /api/profile/mentor/pairs/${PAIR}/${what}`));
  });

  it.each([
    [{ role: 'family', state: 'declined' }, 'helen cannot take on another family now'],
    [{ role: 'family', state: 'expired' }, 'They did not answer'],
    [
      { role: 'family', state: 'ended', endedAt: '2026-11-02T10:00:00.000Z' },
      'Your mentoring ended on 2 November 2026',
    ],
  ] as const)('says what became of an ask: %s', async (more, text) => {
    open([pair(more)]);
    expect((await section()).getByText(text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
  });

  it('asks after four weeks how it is going', async () => {
    const calls = open([pair({ isCheckInDue: true })], {
      [`PUT /api/profile/mentor/pairs/${PAIR}/check-in`]: () => ({ message: 'ok' }),
    });
    const mine = await section();
    await userEvent.click(mine.getByRole('radio', { name: 'It does not work' }));
    await userEvent.type(mine.getByRole('textbox'), 'No answers');
    await userEvent.click(mine.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(requests(calls)[0]?.body).toEqual({ answer: 'does-not-work', words: 'No answers' }));
  });
});
