import { PARENT_WORDS } from '@notalone/contracts/parent-words';
import { errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openApp } from '../testing/open-app.tsx';

const ID = 'a'.repeat(24);
const [MIA, TOM] = ['1'.repeat(24), '2'.repeat(24)];
const one = {
  _id: ID,
  type: 'child-message',
  reason: 'Looks like: alone',
  createdAt: '2026-11-23T10:00:00.000Z',
  priority: 'safety',
  count: 1,
  state: 'open',
  actions: ['remove', 'dismiss'],
};
const detail = {
  ...one,
  version: 1,
  hidden: false,
  snapshot: {
    reason: one.reason,
    message: '',
    at: one.createdAt,
    by: 'Mia',
    text: 'are you alone',
    picture: { url: '/uploads/feed/x-large.webp', alt: 'A bin' },
    context: [{ by: 'Tom', text: 'hello' }],
  },
  thread: {
    paused: false,
    children: [
      {
        childId: MIA,
        name: 'Mia',
        wrote: true,
        guardians: [
          { userId: 'a'.repeat(24), username: 'ann', mayBeMeant: true },
          { userId: 'b'.repeat(24), username: 'bea', mayBeMeant: true },
        ],
      },
      {
        childId: TOM,
        name: 'Tom',
        wrote: false,
        guardians: [{ userId: 'c'.repeat(24), username: 'sam', mayBeMeant: false }],
      },
    ],
  },
  told: [],
  ncaReports: [{ reference: 'NCA-7', reportedOn: '2026-11-20', by: 'Kim', at: one.createdAt }],
  reporters: [],
  history: [],
};
const api = {
  'GET /api/reports/count': () => ({ reports: 1, appeals: 0, children: 1 }),
  'GET /api/reports': () => [one],
  [`GET /api/reports/${ID}`]: () => detail,
};
async function openCase() {
  const app = openApp('/admin-dashboard?section=children');
  await userEvent.click(await screen.findByRole('button', { name: /^View:/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('are you alone');
  return { ...app, dialog };
}

test('the queue of children asks for cases of child safety alone, and the menu counts them', async () => {
  const { calls } = fakeApi(api);
  openApp('/admin-dashboard?section=children');
  expect(await screen.findByRole('link', { name: 'Children’s Safety 1' })).toBeTruthy();
  await screen.findByRole('table');
  const lists = calls.map(({ call }) => call).filter((call) => call.startsWith('GET /api/reports?'));
  expect(lists.length > 0 && lists.every((call) => call.includes('priority=safety'))).toBe(true);
});

test('an urgent case is marked in the list and in the dialog, until somebody has opened it', async () => {
  let urgent = 'unopened';
  fakeApi({
    ...api,
    'GET /api/reports': () => [{ ...one, urgent }],
    [`GET /api/reports/${ID}`]: () => ({ ...detail, urgent }),
  });
  const { dialog, leave } = await openCase();
  expect(dialog.getByText('Urgent: open now')).toBeTruthy();
  const table = within(screen.getByRole('table', { hidden: true }));
  expect(table.getByText('Urgent: open now')).toBeTruthy();
  expect(table.getByText('A child’s message')).toBeTruthy();
  expect(dialog.getByText('A child’s message')).toBeTruthy();
  leave();
  urgent = 'opened';
  const again = await openCase();
  expect(again.dialog.getByText('Urgent')).toBeTruthy();
  expect(screen.queryByText('Urgent: open now')).toBeNull();
});

test('a suspected picture is not loaded until asked for, and then blurred', async () => {
  fakeApi(api);
  const { dialog } = await openCase();
  expect(dialog.queryByRole('img')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Load the picture, blurred' }));
  expect(dialog.getByRole('img').getAttribute('alt')).toContain('blurred');
});

test('a case shows the numbers and postcodes for 999, and says what is missing', async () => {
  const families = [
    {
      _id: 'd'.repeat(24),
      username: 'Helen',
      part: 'wrote',
      phoneNumber: '+447700900123',
      postcode: 'LS6 1AB',
      missing: [],
    },
    {
      _id: 'e'.repeat(24),
      username: 'Sam',
      part: 'other',
      postcode: 'LS7 2CD',
      missing: ['The service for accounts is down.'],
    },
  ];
  fakeApi({ ...api, [`GET /api/reports/${ID}`]: () => ({ ...detail, families }) });
  const { dialog } = await openCase();
  const shown = within(dialog.getByRole('region', { name: 'If you ring 999' }));
  expect(shown.getByRole('heading', { name: 'Parent of the child who wrote it: Helen' })).toBeTruthy();
  expect(shown.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '+447700900123',
    'LS6 1AB',
    'LS7 2CD',
  ]);
  expect(shown.getByRole('link', { name: '+447700900123' }).getAttribute('href')).toBe('tel:+447700900123');
  expect(shown.getByRole('heading', { name: 'Another parent of one of the children: Sam' })).toBeTruthy();
  expect(shown.getByText('The service for accounts is down.')).toBeTruthy();
});

test('numbers of a case that is not urgent are asked for with a reason, and a second admin agrees', async () => {
  let contacts: object = { state: 'closed', waiting: [] };
  const { calls } = fakeApi({
    ...api,
    [`GET /api/reports/${ID}`]: () => ({ ...detail, contacts }),
    [`POST /api/reports/${ID}/contacts`]: () => {
      const look = { by: 'Kim', at: one.createdAt, reason: 'The words sound like hunger', canReview: true };
      contacts = { state: 'asked', waiting: [look] };
      return { message: 'A second admin has been told, and decides.' };
    },
    [`POST /api/reports/${ID}/contacts/review`]: () => ({ message: 'You have agreed.' }),
  });
  const { dialog, toasts } = await openCase();
  const shown = within(dialog.getByRole('region', { name: 'Numbers and postcodes' }));
  await userEvent.click(shown.getByRole('button', { name: 'Ask to see them' }));
  expect((await shown.findAllByText(/Please give a reason/)).length).toBeGreaterThan(0);
  expect(calls.some(({ call }) => call.endsWith('/contacts'))).toBe(false);
  await userEvent.type(shown.getByLabelText(/Why you need them/), 'The words sound like hunger');
  await userEvent.click(shown.getByRole('button', { name: 'Ask to see them' }));
  expect(await shown.findByText(/Kim asked to see them/)).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'Agree' }));
  await expect.poll(toasts).toContain('You have agreed.');
  const sent = calls.filter(({ call }) => call.includes('/contacts')).map(({ body }) => body);
  expect(sent).toEqual([{ reason: 'The words sound like hunger' }, { agrees: true }]);
});

test('a look into an urgent case says by when another admin confirms it', async () => {
  const look = { by: 'Kim', at: one.createdAt, confirmBy: '2026-11-24T10:00:00.000Z', canReview: false };
  fakeApi({ ...api, [`GET /api/reports/${ID}`]: () => ({ ...detail, contacts: { state: 'open', waiting: [look] } }) });
  const { dialog } = await openCase();
  const shown = within(dialog.getByRole('region', { name: 'Numbers and postcodes' }));
  expect(shown.getByText(/Kim saw them, .*, as the case is urgent.*It waits for another admin/)).toBeTruthy();
  expect(shown.queryByRole('button')).toBeNull();
});

test('a case without numbers to show has no such part', async () => {
  fakeApi(api);
  const { dialog } = await openCase();
  expect(dialog.queryByRole('region', { name: 'If you ring 999' })).toBeNull();
});

test('a guardian whom the child may mean is never offered first', async () => {
  const snapshot = { ...detail.snapshot, named: ['dad'] };
  fakeApi({ ...api, [`GET /api/reports/${ID}`]: () => ({ ...detail, snapshot }) });
  const { dialog } = await openCase();
  expect(dialog.getByText(/The child’s words for the person: “dad”/)).toBeTruthy();
  const offered = dialog.getAllByRole('checkbox', { name: /guardian of/ });
  expect(offered.map((one) => one.closest('label')?.textContent)).toEqual([
    'sam, guardian of Tom',
    'ann, guardian of Mia, who wrote it – may be the person meant',
    'bea, guardian of Mia, who wrote it – may be the person meant',
  ]);
});

test('the thread is paused, and a chosen guardian is told in the fixed words', async () => {
  const { calls } = fakeApi({
    ...api,
    [`POST /api/reports/${ID}/thread`]: () => ({ message: 'The two cannot write to each other now.' }),
    [`POST /api/reports/${ID}/tell`]: () => ({ message: 'The parent was told.' }),
  });
  const { dialog, toasts } = await openCase();
  await userEvent.click(dialog.getByRole('button', { name: 'Pause the thread' }));
  await expect.poll(toasts).toContain('The two cannot write to each other now.');
  expect(calls.find(({ call }) => call.endsWith('/thread'))?.body).toEqual({ paused: true });
  await userEvent.click(dialog.getByRole('checkbox', { name: 'sam, guardian of Tom' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Words' }), 'received');
  expect(dialog.getByText(PARENT_WORDS[1].toParent.replaceAll('{childName}', 'the child'))).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Tell them' }));
  await expect.poll(toasts).toContain('The parent was told.');
  expect(calls.find(({ call }) => call.endsWith('/tell'))?.body).toEqual({
    childIds: [TOM],
    guardianIds: ['c'.repeat(24)],
    words: 'received',
  });
});

test('a paused thread says since when and until when it waits, and the friendship is ended after a question', async () => {
  const paused = { ...detail.thread, paused: true, pausedAt: '2026-11-23T10:00:00.000Z' };
  let isEnded = false;
  const { calls } = fakeApi({
    ...api,
    [`GET /api/reports/${ID}`]: () => ({ ...detail, thread: { ...paused, ...(isEnded && { ended: true }) } }),
    [`POST /api/reports/${ID}/thread/end`]: () => {
      isEnded = true;
      return { message: 'The friendship was ended. Nobody was told.' };
    },
  });
  const { dialog, toasts } = await openCase();
  expect(dialog.getByText(/Paused since 23 Nov 2026.*by 24 Nov 2026/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'End the friendship' }));
  expect(calls.some(({ call }) => call.endsWith('/thread/end'))).toBe(false);
  const asked = within(await screen.findByRole('alertdialog', { name: 'End the friendship of the two?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Yes, end it' }));
  await expect.poll(toasts).toContain('The friendship was ended. Nobody was told.');
  expect(await screen.findByText('Their friendship has ended')).toBeTruthy();
});

test('a ban for a child’s safety says whom it hits, and only what is true of it', async () => {
  const subject = { _id: 'b'.repeat(24), username: 'robin', banned: false, decisions: 0 };
  const actions = ['ban', 'dismiss'];
  fakeApi({
    ...api,
    'GET /api/reports': () => [{ ...one, actions }],
    [`GET /api/reports/${ID}`]: () => ({ ...detail, subject, actions }),
    [`POST /api/reports/${ID}/claim`]: () => ({ until: one.createdAt }),
  });
  openApp('/admin-dashboard?section=children');
  await userEvent.click(await screen.findByRole('button', { name: /^Ban:/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('This bans robin, the parent of the child who wrote this.')).toBeTruthy();
  expect(dialog.getByText(/The login says ‘House rules’ and nothing else/)).toBeTruthy();
  expect(dialog.queryByText(/the person reads only what kind/)).toBeNull();
  expect(dialog.getByRole('textbox', { name: /^Reason \(for other admins\)/ })).toBeTruthy();
});

test('closing a case says what becomes of what it holds, and tells nobody unless that is chosen', async () => {
  const { calls } = fakeApi({
    ...api,
    [`POST /api/reports/${ID}/claim`]: () => ({ until: one.createdAt }),
    [`POST /api/reports/${ID}/dismiss`]: () => ({ message: 'Report dismissed.' }),
  });
  const { dialog } = await openCase();
  await userEvent.click(dialog.getByRole('button', { name: 'Close the case' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Close this case?' }));
  expect(await asked.findByText(/kept for another year/)).toBeTruthy();
  expect(asked.getByText('The two children can write to each other again.')).toBeTruthy();
  const reporters = await asked.findByRole('checkbox', { name: 'Who reported it' });
  expect(reporters).toHaveProperty('checked', false);
  expect(asked.queryByRole('checkbox', { name: 'The reported person' })).toBeNull();
  await userEvent.click(reporters);
  await userEvent.type(asked.getByRole('textbox', { name: /^Reason/ }), 'They are siblings');
  await userEvent.click(asked.getByRole('button', { name: 'Close the case' }));
  await expect
    .poll(() => calls.find(({ call }) => call.endsWith('/dismiss'))?.body)
    .toMatchObject({
      tells: ['reporters'],
    });
});

test('a case that our own check opened is closed as no danger or as a danger, and says what becomes of the words', async () => {
  const screened = { ...detail, screened: true };
  fakeApi({
    ...api,
    [`GET /api/reports/${ID}`]: () => screened,
    [`POST /api/reports/${ID}/claim`]: () => ({ until: one.createdAt }),
  });
  const ask = async (label: string, question: string) => {
    const { dialog, leave } = await openCase();
    expect(dialog.queryByRole('button', { name: 'Close the case' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: label }));
    const asked = within(await screen.findByRole('dialog', { name: question }));
    expect(asked.getByRole('button', { name: label })).toBeTruthy();
    const effects = asked.getAllByRole('listitem').map(({ textContent }) => textContent);
    leave();
    return effects;
  };
  const sentOn = ['The text goes to the friend and guardians can read it.', 'The 30 days end.'];
  expect(await ask('It was no danger', 'Was it no danger?')).toEqual(expect.arrayContaining(sentOn));
  const kept = await ask('It was a danger: keep it hidden and close', 'Keep it hidden and close the case?');
  expect(kept).toEqual(expect.arrayContaining([expect.stringMatching(/^No one can see it/), 'The 30 days go on.']));
  expect(kept).not.toEqual(expect.arrayContaining(sentOn));
});

test('a report to the National Crime Agency is recorded with its reference and day', async () => {
  const { calls } = fakeApi({
    ...api,
    [`POST /api/reports/${ID}/nca-reports`]: () => ({ message: 'The report is recorded.' }),
  });
  const { dialog, toasts } = await openCase();
  expect(dialog.getByText(/NCA-7, reported 20 Nov 2026, recorded by Kim/)).toBeTruthy();
  await userEvent.click(dialog.getByText('Record a report'));
  const form = within(dialog.getByRole('form', { name: /National Crime Agency/ }));
  await userEvent.click(form.getByRole('button', { name: 'Record' }));
  expect(form.getAllByText('Please type the reference')[0]).toBeTruthy();
  await userEvent.type(form.getByLabelText('Reference'), 'NCA-8');
  await userEvent.type(form.getByLabelText('Reported on'), '2026-11-22');
  await userEvent.click(form.getByRole('button', { name: 'Record' }));
  await expect.poll(toasts).toContain('The report is recorded.');
  expect(calls.find(({ call }) => call.endsWith('/nca-reports'))?.body).toEqual({
    reference: 'NCA-8',
    reportedOn: '2026-11-22',
  });
});

test('a corrected birthday is agreed to in two steps, or left as it was', async () => {
  let birthday: object = {};
  const { calls } = fakeApi({
    ...api,
    [`GET /api/reports/${ID}`]: () => ({ ...detail, birthday }),
    [`POST /api/reports/${ID}/birthday`]: ({ body }) => {
      birthday = { agreed: (body as { agrees: boolean }).agrees };
      return { message: 'The new birthday counts now. You can dismiss the case.' };
    },
  });
  const { dialog, toasts } = await openCase();
  const panel = within(dialog.getByRole('region', { name: 'Children’s safety' }));
  expect(
    panel.getByText(/At 18 friends, messages and monitoring end\. Until you decide nothing changes\./),
  ).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Leave the birthday as it was' })).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Agree to the new birthday' }));
  expect(calls.some(({ call }) => call.endsWith('/birthday'))).toBe(false);
  const asking = within(await screen.findByRole('alertdialog', { name: 'Agree to the new birthday?' }));
  await userEvent.click(asking.getByRole('button', { name: 'Yes, it counts' }));
  await vi.waitFor(() => expect(toasts()).toContain('The new birthday counts now.'));
  expect(calls.find(({ call }) => call.endsWith('/birthday'))?.body).toEqual({ agrees: true });
  expect(await dialog.findByText('The new birthday counts')).toBeTruthy();
});

test('a case about a guardian shows what the guardian has, and takes and reviews it', async () => {
  const family = { _id: 'd'.repeat(24), username: 'Bilal', part: 'reported', missing: [] };
  const taken = (what: string, changes: object) => ({
    what,
    reason: '<b>Order</b> of 3 November',
    by: 'Kim',
    at: one.createdAt,
    canReview: false,
    ...changes,
  });
  const limits = [
    taken('decisions', { reviewedBy: 'Lou', reviewedAt: one.createdAt }),
    taken('place', { canReview: true }),
  ];
  const refusals = [errorResponse(409, 'CONFLICT', 'Please take the place first: the texts come after it.')];
  const { calls } = fakeApi({
    ...api,
    [`GET /api/reports/${ID}`]: () => ({ ...detail, families: [family], guardian: { childId: MIA, limits } }),
    [`POST /api/reports/${ID}/guardian-limits`]: () => refusals.shift() ?? { message: 'It is taken.' },
    [`POST /api/reports/${ID}/guardian-limits/review`]: () => ({ message: 'You have agreed to it.' }),
  });
  const { dialog, toasts } = await openCase();
  expect(dialog.getByRole('heading', { name: 'The guardian whom it is about: Bilal' })).toBeTruthy();
  const panel = within(dialog.getByRole('region', { name: /^What .+ has$/ }));
  expect(panel.getByText(/The guardian is not told\. Texts can be taken once the place is\./)).toBeTruthy();
  expect(within(panel.getByRole('region', { name: 'Reading and deciding' })).getByText(/Lou agreed/)).toBeTruthy();
  const place = within(panel.getByRole('region', { name: 'Place' }));
  expect(place.getByText('<b>Order</b> of 3 November')).toBeTruthy();
  expect(place.getByText(/It waits for a second moderator/)).toBeTruthy();
  await userEvent.click(place.getByRole('button', { name: 'Agree: Place' }));
  await vi.waitFor(() => expect(toasts()).toContain('You have agreed to it.'));
  expect(calls.find(({ call }) => call.endsWith('/review'))?.body).toEqual({ what: 'place', agrees: true });
  await userEvent.click(panel.getByRole('button', { name: 'Take: Texts and alarms' }));
  const asking = within(await screen.findByRole('dialog', { name: 'Take: Texts and alarms' }));
  await userEvent.click(asking.getByRole('button', { name: 'Take it' }));
  expect(calls.some(({ call }) => call.endsWith('/guardian-limits'))).toBe(false);
  await userEvent.type(asking.getByRole('textbox', { name: /Reason/ }), 'An order{Tab}');
  await userEvent.click(asking.getByRole('button', { name: 'Take it' }));
  await vi.waitFor(() => expect(toasts()).toContain('Please take the place first'));
  expect(asking.getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'An order');
  await userEvent.click(asking.getByRole('button', { name: 'Take it' }));
  await vi.waitFor(() => expect(toasts()).toContain('It is taken.'));
  const sent = calls.findLast(({ call }) => call.endsWith('/guardian-limits'))?.body;
  expect(sent).toEqual({ what: 'texts', withheld: true, reason: 'An order' });
  await userEvent.click(panel.getByRole('button', { name: 'Give back: Reading and deciding' }));
  expect(await screen.findByRole('dialog', { name: 'Give back: Reading and deciding' })).toBeTruthy();
});
