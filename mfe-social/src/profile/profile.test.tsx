import { type Answer, fakeApi, refusal } from '@notalone/remote-kit/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { family } from '../testing/families.ts';
import { ME, openApp } from '../testing/open-app.tsx';

const other = '000000000000000000000007';
const gone = () => refusal(404, 'NOT_FOUND', 'We could not find that.');

describe('/profile/:userId', () => {
  it('shows of another family only what the server gave', async () => {
    fakeApi({ [`GET /api/profile/${other}`]: () => ({ ...family(7, { childName: 'Tom' }), view: 'card' }) });
    openApp(`/profile/${other}`);
    expect(await screen.findByText('This family shows more to those it is connected with.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tom');
    expect(screen.getByRole('link', { name: 'Back to families' }).getAttribute('href')).toBe('/users-nearby');
    expect(screen.queryByRole('heading', { name: 'Health' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull();
  });

  it('shows connections the health details too', async () => {
    fakeApi({
      [`GET /api/profile/${other}`]: () => ({
        ...family(7),
        view: 'connection',
        diagnosisDate: '2021-03-05',
        recentHbA1c: 7.4,
        relatedIllnesses: ['asthma', 'coeliac disease'],
      }),
    });
    openApp(`/profile/${other}`);
    for (const text of ['5 March 2021', '7.4 % (57 mmol/mol)', 'asthma, coeliac disease']) expect(await screen.findByText(text)).toBeTruthy();
  });

  it('lets me edit my own and describes my picture', async () => {
    const profilePicUrl = '/uploads/profile/0123456789abcdef0123456789abcdef-small.webp';
    fakeApi({ [`GET /api/profile/${ME}`]: () => ({ ...family(1), _id: ME, view: 'own', profilePicUrl, profilePicAlt: 'Maya on a red bike' }) });
    openApp(`/profile/${ME}`);
    expect((await screen.findByRole('link', { name: 'Edit profile' })).getAttribute('href')).toBe('/profile-edit');
    expect(screen.getByRole('img', { name: 'Maya on a red bike' }).getAttribute('src')).toBe(profilePicUrl.replace('small', 'large'));
  });

  it.each([
    ['may not be seen or is gone', other, gone],
    ['is no id at all', 'nonsense', () => refusal(400, 'VALIDATION', 'Please check the highlighted fields.')],
  ])('is friendly where the person %s', async (_why, id, answer) => {
    fakeApi({ [`GET /api/profile/${id}`]: answer });
    openApp(`/profile/${id}`);
    expect(await screen.findByRole('heading', { name: 'We could not find this family' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See families nearby' })).toBeTruthy();
  });

  it('asks me for a profile where I have none myself', async () => {
    fakeApi({ [`GET /api/profile/${ME}`]: gone });
    openApp(`/profile/${ME}`);
    expect(await screen.findByRole('link', { name: 'Create Parent Profile' })).toBeTruthy();
  });
});

describe('what one can do with a family', () => {
  const view = (relation: string, more: object = {}) => ({ ...family(7, { childName: 'Tom' }), view: 'card', relation, ...more });
  const open = (relation: string, answers: Record<string, Answer> = {}, more: object = {}) => {
    const state = { profile: view(relation, more) as object };
    const { calls } = fakeApi({ [`GET /api/profile/${other}`]: () => state.profile, 'GET /api/profile/search': () => [], ...answers });
    return { app: openApp(`/profile/${other}`), state, changes: () => calls.map(({ call }) => call).filter((call) => !call.startsWith('GET')) };
  };

  it.each([
    ['none', ['button Connect with Tom'], ['button Accept Tom', 'link Message Tom', 'button Disconnect from Tom']],
    ['sent', [], ['button Connect with Tom', 'button Accept Tom', 'link Message Tom', 'button Disconnect from Tom']],
    ['received', ['button Accept Tom', 'button Refuse Tom'], ['button Connect with Tom', 'link Message Tom', 'button Disconnect from Tom']],
    ['connected', ['link Message Tom', 'button Disconnect from Tom'], ['button Connect with Tom', 'button Accept Tom']],
  ])('fits how the two stand: %s', async (relation, present, absent) => {
    open(relation, {}, relation === 'received' ? { requestId: '00000000000000000000000a' } : {});
    expect(await screen.findByRole('button', { name: 'Block Tom' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Report Tom' })).toBeTruthy();
    const named = (what: string) => screen.queryByRole(what.split(' ')[0] ?? '', { name: what.slice(what.indexOf(' ') + 1) });
    expect(present.filter((what) => !named(what))).toEqual([]);
    expect(absent.filter((what) => named(what))).toEqual([]);
    expect(Boolean(screen.queryByText('Request sent, pending'))).toBe(relation === 'sent');
  });

  it('is nothing with oneself', async () => {
    fakeApi({ [`GET /api/profile/${ME}`]: () => ({ ...family(1), _id: ME, view: 'own' }) });
    openApp(`/profile/${ME}`);
    await screen.findByRole('link', { name: 'Edit profile' });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('connects, and then shows that it waits', async () => {
    const { app, state } = open('none', {
      [`POST /api/profile/connect/${other}`]: () => {
        state.profile = view('sent');
        return { message: 'ok', status: 'pending' };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Connect with Tom' }));
    expect(await screen.findByText('Request sent, pending')).toBeTruthy();
    expect(app.toasts()).toBe('Connection request sent!');
  });

  it('accepts their request by its id', async () => {
    const requestId = '00000000000000000000000a';
    const { state, changes } = open(
      'received',
      {
        [`POST /api/profile/connections/accept/${requestId}`]: () => {
          state.profile = view('connected');
          return { message: 'ok' };
        },
      },
      { requestId },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Accept Tom' }));
    expect((await screen.findByRole('link', { name: 'Message Tom' })).getAttribute('href')).toBe(`/messages?with=${other}`);
    expect(changes()).toEqual([`POST /api/profile/connections/accept/${requestId}`]);
  });

  it('blocks after a question and goes to the connections', async () => {
    const { app } = open('none', { [`POST /api/profile/block/${other}`]: () => ({ message: 'ok' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Block Tom' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, block' }));
    await waitFor(() => expect(app.address()).toBe('/connections'));
    expect(app.toasts()).toBe('User blocked.');
  });

  it.each([
    ['none', '/users-nearby'],
    // a report ends no connection: there it can be ended
    ['connected', '/connections'],
  ] as const)('reports somebody who is %s, and goes to %s', async (relation, then) => {
    const { app } = open(relation, { [`POST /api/profile/report/${other}`]: () => Response.json({ message: 'ok' }, { status: 201 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Report Tom' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Selling or advertising' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(app.address()).toBe(then));
    expect(app.toasts()).toBe('Report submitted.');
  });
});
