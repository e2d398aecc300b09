import { fieldsWhere, PROFILE_FIELDS } from '@notalone/contracts/profile-field-table';
import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { family } from '../testing/families.ts';
import { ME, openApp } from '../testing/open-app.tsx';

const other = '000000000000000000000007';
const gone = () => errorResponse(404, 'NOT_FOUND', 'We could not find that.');

describe('/profile/:userId', () => {
  it('shows only the fields that the server returned', async () => {
    fakeApi({ [`GET /api/profile/${other}`]: () => ({ ...family(7, { childName: 'Tom' }), view: 'card' }) });
    openApp(`/profile/${other}`);
    expect(await screen.findByText('This family shows more to families they are connected with.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tom');
    expect(screen.getByRole('link', { name: 'Back to families' }).getAttribute('href')).toBe('/users-nearby');
    expect(screen.getByRole('link', { name: 'Posts by Tom’s family' }).getAttribute('href')).toBe(
      `/feed?author=${other}`,
    );
    expect(screen.queryByRole('heading', { name: 'Health' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull();
  });

  it('shows every text that the server returned', async () => {
    const texts = [...fieldsWhere({ kind: 'line' }), ...fieldsWhere({ kind: 'text' })].filter(
      (name) => PROFILE_FIELDS[name].seenBy !== 'owner',
    );
    const said = Object.fromEntries(texts.map((name) => [name, `My ${name}`]));
    fakeApi({ [`GET /api/profile/${other}`]: () => ({ ...family(7), ...said, view: 'connection' }) });
    openApp(`/profile/${other}`);
    for (const text of Object.values(said)) expect(await screen.findByText(text)).toBeTruthy();
  });

  it('shows health details to connections', async () => {
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
    for (const text of ['5 March 2021', '7.4 % (57 mmol/mol)', 'asthma, coeliac disease'])
      expect(await screen.findByText(text)).toBeTruthy();
  });

  it('shows an address that the family shows, and lets the reader show the own one', async () => {
    let showsMyEmail = false;
    const { calls } = fakeApi({
      [`GET /api/profile/${other}`]: () => ({
        ...family(7, { childName: 'Tom' }),
        view: 'connection',
        relation: 'connected',
        bestContactMethod: 'email',
        email: 'tom@example.com',
        showsMyEmail,
      }),
      [`PUT /api/profile/connections/${other}/email`]: () => {
        showsMyEmail = true;
        return { message: 'They can see your e-mail address.' };
      },
    });
    openApp(`/profile/${other}`);
    const address = await screen.findByRole('link', { name: 'tom@example.com' });
    expect(address.getAttribute('href')).toBe('mailto:tom@example.com');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Show my email address to this family' }));
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ shown: true });
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Show my email/ }).checked).toBe(true),
    );
  });

  it('says “Through Not Alone” while a family shows no address, and withdraws a request', async () => {
    let relation = 'sent';
    const { calls } = fakeApi({
      [`GET /api/profile/${other}`]: () => ({
        ...family(7, { childName: 'Tom' }),
        view: 'public',
        relation,
        bestContactMethod: 'email',
      }),
      [`DELETE /api/profile/connect/${other}`]: () => {
        relation = 'none';
        return { message: 'Request withdrawn.' };
      },
    });
    const app = openApp(`/profile/${other}`);
    expect(await screen.findByText('Through Not Alone')).toBeTruthy();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the request to Tom' }));
    expect(await screen.findByRole('button', { name: 'Connect with Tom' })).toBeTruthy();
    expect(app.toasts()).toBe('Request withdrawn.');
    expect(document.activeElement?.tagName).toBe('H1');
    expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1);
  });

  it('offers to edit the own profile and describes its picture', async () => {
    const profilePicUrl = '/uploads/profile/0123456789abcdef0123456789abcdef-small.webp';
    fakeApi({
      [`GET /api/profile/${ME}`]: () => ({
        ...family(1),
        _id: ME,
        view: 'own',
        profilePicUrl,
        profilePicAlt: 'Maya on a red bike',
      }),
    });
    openApp(`/profile/${ME}`);
    expect((await screen.findByRole('link', { name: 'Edit profile' })).getAttribute('href')).toBe('/profile-edit');
    expect(screen.getByRole('img', { name: 'Maya on a red bike' }).getAttribute('src')).toBe(
      profilePicUrl.replace('small', 'large'),
    );
  });

  it.each([
    ['may not be seen or is gone', other, gone],
    ['is no id at all', 'nonsense', () => errorResponse(400, 'VALIDATION', 'Please check the highlighted fields.')],
  ])('shows a friendly message when the person %s', async (_why, id, answer) => {
    fakeApi({ [`GET /api/profile/${id}`]: answer });
    openApp(`/profile/${id}`);
    expect(await screen.findByRole('heading', { name: 'We could not find this family' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See families nearby' })).toBeTruthy();
    expect(Boolean(screen.queryByRole('button', { name: 'Block this person' }))).toBe(id === other);
  });

  it('offers to block a hidden person, as after a report', async () => {
    const { calls } = fakeApi({
      [`GET /api/profile/${other}`]: gone,
      [`POST /api/profile/block/${other}`]: () => ({ message: 'ok' }),
    });
    const app = openApp(`/profile/${other}`);
    expect(await screen.findByText('If you have reported this person, you can still block them.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Block this person' }));
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, block' }));
    await waitFor(() => expect(app.address()).toBe('/connections'));
    expect(app.toasts()).toBe('User blocked.');
  });

  it('says when there is no one to block', async () => {
    fakeApi({ [`GET /api/profile/${other}`]: gone, [`POST /api/profile/block/${other}`]: gone });
    const app = openApp(`/profile/${other}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Block this person' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, block' }));
    await waitFor(() => expect(app.toasts()).toBe('There is no one here to block.'));
    expect(app.address()).toBe(`/profile/${other}`);
  });

  it('asks for the own profile if it is missing', async () => {
    fakeApi({ [`GET /api/profile/${ME}`]: gone });
    openApp(`/profile/${ME}`);
    expect(await screen.findByRole('link', { name: 'Create Parent Profile' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Block/ })).toBeNull();
  });
});

describe('actions', () => {
  const view = (relation: string, more: object = {}) => ({
    ...family(7, { childName: 'Tom' }),
    view: 'card',
    relation,
    ...more,
  });
  const open = (relation: string, answers: Record<string, Answer> = {}, more: object = {}) => {
    const state = { profile: view(relation, more) as object };
    const { calls } = fakeApi({
      [`GET /api/profile/${other}`]: () => state.profile,
      'GET /api/profile/search': () => [],
      ...answers,
    });
    return {
      app: openApp(`/profile/${other}`),
      state,
      changes: () => calls.map(({ call }) => call).filter((call) => !call.startsWith('GET')),
    };
  };

  it.each([
    ['none', ['button Connect with Tom'], ['button Accept Tom', 'link Message Tom', 'button Disconnect from Tom']],
    ['sent', [], ['button Connect with Tom', 'button Accept Tom', 'link Message Tom', 'button Disconnect from Tom']],
    [
      'received',
      ['button Accept Tom', 'button Decline Tom'],
      ['button Connect with Tom', 'link Message Tom', 'button Disconnect from Tom'],
    ],
    ['connected', ['link Message Tom', 'button Disconnect from Tom'], ['button Connect with Tom', 'button Accept Tom']],
  ])('fit the relation: %s', async (relation, present, absent) => {
    open(relation, {}, relation === 'received' ? { requestId: '00000000000000000000000a' } : {});
    expect(await screen.findByRole('button', { name: 'Block Tom' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Report Tom' })).toBeTruthy();
    const named = (what: string) =>
      screen.queryByRole(what.split(' ')[0] ?? '', { name: what.slice(what.indexOf(' ') + 1) });
    expect(present.filter((what) => !named(what))).toEqual([]);
    expect(absent.filter((what) => named(what))).toEqual([]);
    expect(Boolean(screen.queryByText('Request sent, pending'))).toBe(relation === 'sent');
  });

  it('are missing on the own profile', async () => {
    fakeApi({ [`GET /api/profile/${ME}`]: () => ({ ...family(1), _id: ME, view: 'own' }) });
    openApp(`/profile/${ME}`);
    await screen.findByRole('link', { name: 'Edit profile' });
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('connect, and then show the pending request', async () => {
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

  it('accept a request by its id', async () => {
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
    expect((await screen.findByRole('link', { name: 'Message Tom' })).getAttribute('href')).toBe(
      `/messages?with=${other}`,
    );
    expect(changes()).toEqual([`POST /api/profile/connections/accept/${requestId}`]);
  });

  it('block after a confirmation and go to the connections', async () => {
    const { app } = open('none', { [`POST /api/profile/block/${other}`]: () => ({ message: 'ok' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Block Tom' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, block' }));
    await waitFor(() => expect(app.address()).toBe('/connections'));
    expect(app.toasts()).toBe('User blocked.');
  });

  /** Reports; a stranger's profile is gone afterwards. */
  const report = async (relation: 'none' | 'connected', answers: Record<string, Answer> = {}) => {
    const opened = open(relation, {
      [`POST /api/profile/report/${other}`]: () => {
        if (relation === 'none') opened.state.profile = gone();
        return Response.json({ message: 'ok' }, { status: 201 });
      },
      ...answers,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Report Tom' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Selling or advertising' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Tom' }));
    await dialog.findByText('Thank you, we have it');
    return { ...opened, dialog };
  };

  it.each([
    ['none', '/users-nearby', /You will not see their profile/],
    // A report does not end a connection; that can be done on this page.
    ['connected', '/connections', /You stay connected/],
  ] as const)('report somebody who is %s, say what that does, and go to %s', async (relation, then, what) => {
    const { app, dialog } = await report(relation);
    expect(app.toasts()).toBe('Report submitted.');
    expect(dialog.getByText(what)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Done');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(app.address()).toBe(then));
  });

  it.each(['none', 'connected'] as const)('offer to block after reporting somebody who is %s', async (relation) => {
    const { app, dialog, changes } = await report(relation, {
      [`POST /api/profile/block/${other}`]: () => ({ message: 'ok' }),
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Block Tom' }));
    // Cancels the confirmation, not the dialog.
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.getByRole('button', { name: 'Block Tom' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, block' }));
    await waitFor(() => expect(app.address()).toBe('/connections'));
    expect(changes()).toEqual([`POST /api/profile/report/${other}`, `POST /api/profile/block/${other}`]);
  });
});
