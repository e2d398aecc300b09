import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

const ID = 'a'.repeat(24);
const counts = { reports: 3, appeals: 1, children: 2 };
const base = { 'GET /api/reports/count': () => counts };
const one = {
  _id: ID,
  type: 'post',
  reportedBy: { username: 'Amira' },
  reason: 'Unkind or threatening',
  createdAt: '2026-11-23T10:00:00.000Z',
  priority: 'normal',
  count: 2,
  state: 'open',
  actions: ['warn', 'remove', 'ban', 'dismiss'],
};
const detail = {
  ...one,
  version: 4,
  subject: { _id: 'b'.repeat(24), username: 'Ben', banned: false, decisions: 0 },
  hidden: false,
  snapshot: {
    reason: one.reason,
    message: 'Please look',
    at: one.createdAt,
    by: 'Ben',
    text: 'See https://bad.example',
    picture: { url: '/uploads/feed/x-large.webp', alt: 'A bin' },
    context: [],
  },
  reporters: [{ username: 'Amira', at: one.createdAt }],
  history: [],
  told: [],
  ncaReports: [],
};
const queue = {
  ...base,
  'GET /api/reports': () => [one],
  [`GET /api/reports/${ID}`]: () => detail,
  [`POST /api/reports/${ID}/claim`]: () => ({ until: one.createdAt }),
};
const reports = () => openApp('/admin-dashboard?section=reports');

test('every section has an address, and the menu shows what waits', async () => {
  fakeApi(base);
  openApp('/admin-dashboard');
  const menu = within(await screen.findByRole('navigation', { name: 'Sections' }));
  expect(await menu.findByRole('link', { name: 'Reports 3' })).toBeTruthy();
  expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(
    '/admin-dashboard?section=appeals',
  );
});

test('the four cards add up what the server counts by day', async () => {
  const day = '2026-11-23';
  fakeApi({
    ...base,
    'GET /api/analytics/summary': () => ({
      siteVisits: [
        { day: '2026-11-22', count: 1200 },
        { day, count: 34 },
      ],
      activeUsers: [{ day, count: 5 }],
      posts: [{ day, count: 7 }],
      comments: [],
      reports: [{ day, type: 'post', count: 2 }],
      decisionHours: [],
    }),
  });
  openApp('/admin-dashboard?section=analytics');
  for (const [label, value] of [
    ['Site Visits', '1,234'],
    ['Active Users', '5'],
    ['Posts', '7'],
    ['Comments', '0'],
  ])
    await waitFor(() =>
      expect(screen.getByText(label ?? '', { selector: 'dt' }).nextElementSibling?.textContent).toBe(value),
    );
  expect(
    screen.getByText(/A family counts once a day/).previousElementSibling?.previousElementSibling?.textContent,
  ).toBe('Active Users');
});

test('reports by kind have plain names, and while they load everything has its place already', async () => {
  const summary = { siteVisits: [], activeUsers: [], posts: [], comments: [], decisionHours: [] };
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' }).format(new Date());
  let answer: (reply: unknown) => void = () => undefined;
  const reply = new Promise((resolve) => {
    answer = resolve;
  });
  fakeApi({ ...base, 'GET /api/analytics/summary': () => reply });
  openApp('/admin-dashboard?section=analytics');
  const key = await screen.findByRole('list', { name: 'Key of Reports each day, by kind' });
  expect(screen.getByText('Loading analytics...')).toBeTruthy();
  const [charts, entries] = [screen.getAllByRole('figure').length, within(key).getAllByRole('listitem').length];
  answer({ ...summary, reports: [{ day: today, type: 'child-message', count: 3 }] });
  expect(await within(key).findByText('3')).toBeTruthy();
  expect(within(key).getByText('Children’s messages').nextElementSibling?.textContent).toBe('3');
  expect([screen.getAllByRole('figure').length, within(key).getAllByRole('listitem').length]).toEqual([
    charts,
    entries,
  ]);
  expect(document.body.textContent).not.toContain('child-message');
});

test('says so where there are no numbers, in the specified words', async () => {
  fakeApi({ ...base, 'GET /api/analytics/summary': errorResponse(500, 'INTERNAL', 'No') });
  openApp('/admin-dashboard?section=analytics');
  expect(await screen.findByText('Loading analytics...')).toBeTruthy();
  expect(await screen.findByText('Failed to fetch analytics.')).toBeTruthy();
  expect(screen.getByText('No analytics data available.')).toBeTruthy();
});

test('the queue has the specified columns, and says who reported where no member did', async () => {
  const left = { ...one, _id: 'c'.repeat(24), reportedBy: undefined };
  fakeApi({ ...base, 'GET /api/reports': () => [one, left, { ...left, _id: 'd'.repeat(24), type: 'child-message' }] });
  reports();
  expect(await screen.findByText('Loading reports...')).toBeTruthy();
  const table = await screen.findByRole('table');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Type', 'Reported By', 'Reason', 'Date', 'Actions']);
  const reportedBy = [...table.querySelectorAll('td[data-label="Reported By"]')].map(({ textContent }) => textContent);
  expect(reportedBy).toEqual(['Amira', 'A member who has left', 'Not Alone’s own check']);
  expect(table.textContent).not.toMatch(/N\/A|child-message/);
});

test('an empty queue and one that cannot be fetched say so', async () => {
  fakeApi({ ...base, 'GET /api/reports': () => [] });
  const { leave } = reports();
  expect(await screen.findByText('No reports found.')).toBeTruthy();
  leave();
  fakeApi({ ...base, 'GET /api/reports': errorResponse(403, 'FORBIDDEN', 'No') });
  reports();
  expect(await screen.findByText('Failed to fetch reports.')).toBeTruthy();
});

test('View shows what was said without links, and the picture blurred until asked for', async () => {
  fakeApi(queue);
  reports();
  await userEvent.click(await screen.findByRole('button', { name: /^View:/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect((await dialog.findByText('See https://bad.example')).closest('a')).toBeNull();
  expect(dialog.getByRole('img').getAttribute('alt')).toContain('blurred');
  await userEvent.click(dialog.getByRole('button', { name: 'Show the picture' }));
  expect(dialog.getByRole('img').getAttribute('alt')).toBe('A bin');
});

test('what was typed about a case is still there after Escape, until it is sent', async () => {
  const { calls } = fakeApi({ ...queue, [`POST /api/reports/${ID}/warn`]: () => ({ message: 'User warned.' }) });
  reports();
  const open = async (name: RegExp) => {
    await userEvent.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog'));
  };
  const leave = async () => {
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  };
  const view = await open(/^View:/);
  await userEvent.click(await view.findByText('Write a note'));
  await userEvent.type(view.getByLabelText('Note (for other admins)'), 'Twins');
  await leave();
  const again = await open(/^View:/);
  expect(await again.findByLabelText('Note (for other admins)')).toHaveProperty('value', 'Twins');
  expect(again.getByText('Write a note').closest('details')).toHaveProperty('open', true);
  await leave();
  for (const action of ['Warn', 'Ban']) {
    const asked = await open(new RegExp(`^${action}:`));
    await userEvent.type(asked.getByLabelText(/^Message to the person/), `${action}: be kind`);
    await leave();
  }
  const ban = await open(/^Ban:/);
  expect(ban.getByLabelText(/^Message to the person/)).toHaveProperty('value', 'Ban: be kind');
  await leave();
  const warn = await open(/^Warn:/);
  await userEvent.click(warn.getByRole('button', { name: 'Warn' }));
  await expect
    .poll(() => calls.find(({ call }) => call.endsWith('/warn'))?.body)
    .toMatchObject({
      reason: 'Warn: be kind',
    });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect((await open(/^Warn:/)).getByLabelText(/^Message to the person/)).toHaveProperty('value', '');
});

test('raising a case to child safety asks first, and takes the note that was begun along', async () => {
  const { calls } = fakeApi({
    ...queue,
    [`POST /api/reports/${ID}/notes`]: () => ({ message: 'Note added.' }),
    [`POST /api/reports/${ID}/raise`]: () => ({ message: 'It is a case of child safety now.' }),
  });
  const { toasts } = reports();
  await userEvent.click(await screen.findByRole('button', { name: /^View:/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByText('Write a note'));
  await userEvent.type(dialog.getByLabelText('Note (for other admins)'), 'Twins');
  const sent = () => calls.map(({ call }) => call).filter((call) => /raise|notes/.test(call));
  await userEvent.click(dialog.getByRole('button', { name: 'A child may not be safe' }));
  const asked = async () => within(await screen.findByRole('alertdialog', { name: 'Raise this as child safety?' }));
  expect((await asked()).getByText(/goes to the safeguarding admins\. The note .* goes with it/)).toBeTruthy();
  await userEvent.click((await asked()).getByRole('button', { name: 'Cancel' }));
  expect(sent()).toEqual([]);
  expect(await dialog.findByLabelText('Note (for other admins)')).toHaveProperty('value', 'Twins');
  await userEvent.click(dialog.getByRole('button', { name: 'A child may not be safe' }));
  await userEvent.click((await asked()).getByRole('button', { name: 'Yes, raise it' }));
  await expect.poll(toasts).toContain('It is a case of child safety now.');
  expect(sent()).toEqual([`POST /api/reports/${ID}/notes`, `POST /api/reports/${ID}/raise`]);
});

test('only what can be done is offered, by button and by key, and a missing reason says which service is down', async () => {
  const missing = 'The service for posts and comments is down, so what was reported cannot be shown right now.';
  fakeApi({ ...queue, 'GET /api/reports': () => [{ ...one, reason: '', missing, actions: ['remove', 'dismiss'] }] });
  reports();
  const table = within(await screen.findByRole('table'));
  expect(table.getByText(missing)).toBeTruthy();
  expect(table.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['View', 'Remove']);
  await userEvent.keyboard('jb');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.keyboard('r');
  expect(await screen.findByRole('dialog', { name: 'Are you sure you want to remove this content?' })).toBeTruthy();
});

test('who a report in words is about is typed, and a wrong name stays to be mended', async () => {
  const words = { ...detail, type: 'other', subject: undefined, actions: ['dismiss'] };
  const errors = { username: 'Nobody has this username.' };
  let answer = () => errorResponse(400, 'VALIDATION', 'Please check the highlighted fields.', { errors });
  const { calls } = fakeApi({
    ...queue,
    [`GET /api/reports/${ID}`]: () => words,
    [`PUT /api/reports/${ID}/person`]: () => answer(),
  });
  const { toasts } = reports();
  await userEvent.click(await screen.findByRole('button', { name: /^View:/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(await dialog.findByLabelText('Is it about a member?'), 'Benn');
  await userEvent.click(dialog.getByRole('button', { name: 'Name this member' }));
  expect((await dialog.findAllByText('Nobody has this username.')).length).toBeGreaterThan(0);
  answer = () => Response.json({ message: 'This case is about Ben now.' });
  await userEvent.type(dialog.getByLabelText('Is it about a member?'), '{Backspace}');
  await userEvent.click(dialog.getByRole('button', { name: 'Name this member' }));
  await expect.poll(toasts).toContain('This case is about Ben now.');
  expect(calls.filter(({ call }) => call.endsWith('/person')).map(({ body }) => body)).toEqual([
    { username: 'Benn' },
    { username: 'Ben' },
  ]);
});

test('removing a shop says that it waits in Businesses, and that no member is told', async () => {
  const shop = { ...detail, type: 'business', subject: undefined, actions: ['remove', 'dismiss'] };
  fakeApi({ ...queue, [`GET /api/reports/${ID}`]: () => shop });
  reports();
  await userEvent.click(await screen.findByRole('button', { name: /^Remove:/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/In Businesses it can be approved again/)).toBeTruthy();
  expect(dialog.getByText('No member wrote it, so no one is told.')).toBeTruthy();
  expect(dialog.getByLabelText(/Reason \(for other admins\)/)).toBeTruthy();
});

test('Remove claims the case, asks in the specified words, and sends the version that was on screen', async () => {
  const { calls } = fakeApi({
    ...queue,
    [`DELETE /api/reports/${ID}/content`]: () => ({ message: 'Content removed.' }),
  });
  const { toasts } = reports();
  await userEvent.click(await screen.findByRole('button', { name: /^Remove:/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure you want to remove this content?' }));
  await dialog.findByText(/By Ben/);
  expect(dialog.getByText(/sealed for 90 days/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await expect.poll(toasts).toContain('Content removed.');
  expect(calls.map(({ call }) => call)).toContain(`POST /api/reports/${ID}/claim`);
  expect(calls.find(({ call }) => call.startsWith('DELETE'))?.body).toEqual({ version: 4 });
});

test('a ban takes its length and the words of a house rule; a stale one keeps what was typed', async () => {
  const { calls } = fakeApi({
    ...queue,
    [`POST /api/reports/${ID}/ban`]: errorResponse(409, 'CONFLICT', 'Somebody has decided this case already.'),
  });
  reports();
  await userEvent.click(await screen.findByRole('button', { name: /^Ban:/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure you want to ban this user?' }));
  await dialog.findByText(/By Ben/);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'How long' }), 'permanent');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^House rule/ }), 'kind');
  await userEvent.click(dialog.getByRole('button', { name: 'Ban' }));
  expect(await dialog.findByText('Somebody has decided this case already.')).toBeTruthy();
  expect(calls.find(({ call }) => call.endsWith('/ban'))?.body).toMatchObject({
    banType: 'permanent',
    ruleId: 'kind',
    version: 4,
    reason: expect.stringContaining('unkind'),
  });
  expect((dialog.getByRole('textbox') as HTMLTextAreaElement).value).toContain('unkind');
});

test('a decision is taken back with a reason, after it is said what that does', async () => {
  const decisionId = 'd'.repeat(24);
  const history = [
    { at: one.createdAt, by: 'Kim', what: 'Dismissed', text: 'Harmless', decisionId, reversible: 'dismiss' },
    { at: one.createdAt, by: 'Kim', what: 'Warned', text: 'Be kind', decisionId: ID, reversed: true },
  ];
  const { calls } = fakeApi({
    ...queue,
    [`GET /api/reports/${ID}`]: () => ({ ...detail, state: 'dismissed', actions: [], history }),
    [`POST /api/moderation/decisions/${decisionId}/reverse`]: () => ({ message: 'The case is open again.' }),
  });
  const { toasts } = reports();
  await userEvent.click(await screen.findByRole('button', { name: /^View:/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: /^Reverse/ }));
  expect(dialog.getByText(/goes back to the list/)).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Why is it reversed?'), 'I was wrong');
  await userEvent.click(dialog.getByRole('button', { name: 'Reverse' }));
  await expect.poll(toasts).toContain('The case is open again.');
  expect(calls.find(({ call }) => call.endsWith('/reverse'))?.body).toEqual({ reason: 'I was wrong' });
});

test('J moves along the rows and V opens, unless the keys are switched off', async () => {
  fakeApi(queue);
  reports();
  await screen.findByRole('table');
  await userEvent.keyboard('j');
  expect(document.activeElement?.textContent).toBe('View');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Keyboard/ }));
  screen.getByRole('button', { name: /^View:/ }).focus();
  await userEvent.keyboard('v');
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Keyboard/ }));
  screen.getByRole('button', { name: /^View:/ }).focus();
  await userEvent.keyboard('v');
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('a touched or narrow screen has neither the keys nor the words about them', async () => {
  const phone = { matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => phone);
  onTestFinished(() => void vi.unstubAllGlobals());
  fakeApi(queue);
  reports();
  await screen.findByRole('table');
  expect(screen.queryByRole('checkbox', { name: /^Keyboard/ })).toBeNull();
  screen.getByRole('button', { name: /^View:/ }).focus();
  await userEvent.keyboard('v');
  expect(screen.queryByRole('dialog')).toBeNull();
});

const news = { _id: ID, title: 'A guide', source: 'A charity', url: 'https://news.example/1', date: '2026-11-20' };
test('news links are added and deleted, in the specified words', async () => {
  const { calls } = fakeApi({
    ...base,
    'GET /api/news': () => [news],
    'POST /api/news': () => Response.json(news, { status: 201 }),
    [`DELETE /api/news/${ID}`]: () => ({ message: 'News link deleted.' }),
  });
  const { toasts } = openApp('/admin-dashboard?section=news');
  const form = within(await screen.findByRole('form', { name: 'Add a news link' }));
  await userEvent.click(form.getByRole('button', { name: 'Add News Link' }));
  expect(form.getAllByText(/Required/).length).toBeGreaterThan(3);
  await userEvent.type(form.getByLabelText('Title'), news.title);
  await userEvent.type(form.getByLabelText('Source'), news.source);
  await userEvent.type(form.getByLabelText('URL'), news.url);
  await userEvent.type(form.getByLabelText('Date'), news.date);
  await userEvent.type(form.getByLabelText(/^Summary/), 'What to pack.');
  await userEvent.click(form.getByRole('button', { name: 'Add News Link' }));
  await expect.poll(toasts).toContain('News link added!');
  expect(calls.find(({ call }) => call === 'POST /api/news')?.body).toEqual({
    title: news.title,
    source: news.source,
    url: news.url,
    date: news.date,
    summary: 'What to pack.',
  });
  expect((await screen.findByRole('link', { name: 'A guide' })).getAttribute('rel')).toContain('noopener');
  await userEvent.click(screen.getByRole('button', { name: 'Delete A guide' }));
  const confirm = within(await screen.findByRole('alertdialog', { name: 'Delete this news link?' }));
  await userEvent.click(confirm.getByRole('button', { name: 'Delete' }));
  await expect.poll(toasts).toContain('News link deleted.');
});
