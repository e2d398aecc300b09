import { HYPO_SIGNS, namesAmountOnCard } from '@notalone/contracts/school-card';
import { type Answer, errorResponse, fakeApi } from '@notalone/web-features/testing/fake-api';
import { session } from '@notalone/web-kit';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import remote from '../../remote.json';
import { App } from '../app.tsx';
import { mia } from '../testing/child-fixtures.ts';
import { openApp } from '../testing/open-app.tsx';
import { SHEET_WORDS } from './words.ts';

vi.mock('@notalone/web-kit', async (original) => ({
  ...(await original<object>()),
  ...(await import('@notalone/web-features/testing/fake-realtime')).realtimeOverrides,
}));

const CARD = `/api/profile/child/${mia._id}/school-card`;
const kept = (changes: object = {}, version = 3) => ({
  version,
  savedAt: '2026-11-25T10:00:00.000Z',
  card: {
    language: 'en',
    name: 'Mia Hughes',
    className: '4G',
    signs: ['pale'],
    ownSigns: 'Hides under the table',
    kitPlace: 'Orange bag',
    contacts: [{ name: 'Gwen', relation: 'Nan', phone: '01632 960001' }],
    planPlace: 'The blue file',
    school: 'Hill School',
    phoneUses: ['pump'],
    signedBy: 'Ann',
    ...changes,
  },
});
const child = { ...mia, locked: false, discoverable: false, birthYear: 2016, consents: { login: true } };
const fakeServer = (more: Record<string, Answer> = {}) =>
  fakeApi({
    'GET /api/profile/parent-children': () => ({ children: [child] }),
    [`GET ${CARD}`]: () => ({ version: 0 }),
    ...more,
  });
const open = () => openApp(`/school-card/${mia._id}`);
const paper = () => within(screen.getByRole('region', { name: /^The (card|letter)$/ }));
const textOfPaper = () => screen.getByRole('region', { name: /^The (card|letter)$/ }).textContent ?? '';
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });
const type = async (name: string | RegExp, text: string) =>
  fireEvent.change(await field(name), { target: { value: text } });
const storedHere = () =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.getItem(localStorage.key(at) ?? '')).join();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => vi.stubGlobal('print', vi.fn()));
afterEach(() => vi.unstubAllGlobals());

it('puts what is typed on the card, in the order in which people are rung, and prints it without keeping it', async () => {
  const { calls } = fakeServer();
  open();
  await type('Name', 'Mia Hughes');
  await type('Class', '4G');
  await userEvent.click(screen.getByRole('checkbox', { name: 'quieter than usual' }));
  await type('In your own words', 'Hides under the table');
  await type('Where the kit is', 'Orange bag, office');
  await type('Name of the first', 'Gwen');
  await type('Phone of the first', '01632 960001');
  await type('Name of the second', 'Ann');
  const text = textOfPaper();
  expect(text).toContain('This child has Type 1 diabetes');
  for (const word of ['Mia Hughes', '4G', 'quieter than usual', 'Hides under the table', 'Orange bag, office'])
    expect(text).toContain(word);
  expect(text.indexOf('Gwen')).toBeLessThan(text.indexOf('Ann'));
  expect(text).toMatch(/Call 999 if the child.*unconscious.*DigiBete school care plan/);
  await press('Print the card');
  expect(window.print).toHaveBeenCalledOnce();
  expect(calls.some(({ call }) => call.startsWith('PUT'))).toBe(false);
});

it('says that amounts belong in the clinic’s plan, and neither prints nor keeps them', async () => {
  const { calls } = fakeServer();
  open();
  await type('Where the kit is', 'Bag. Give 3 jelly babies');
  expect(screen.getByText(/They belong in the clinic’s plan, not on this card/)).toBeTruthy();
  expect(textOfPaper()).not.toContain('jelly');
  await press('Print the card');
  await press('Keep this card');
  expect(window.print).not.toHaveBeenCalled();
  expect(calls.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  await type('Where the kit is', 'Bag');
  await press('Print the card');
  expect(window.print).toHaveBeenCalledOnce();
});

it('finds an amount in words in every field, shows it there and leaves it off the paper', async () => {
  const { calls } = fakeServer({ [`GET ${CARD}`]: () => kept() });
  open();
  await type('Relation of the first', 'Nan, gives half a can');
  await type('Signed by', 'Ann. One carton of juice');
  expect((await field('Relation of the first')).getAttribute('aria-invalid')).toBe('true');
  expect((await field('Signed by')).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText(/They belong in the clinic’s plan, not on this card/)).toHaveLength(2);
  expect(textOfPaper()).toContain('Gwen');
  expect(textOfPaper()).not.toContain('half a can');
  await userEvent.click(screen.getByRole('tab', { name: 'Phone letter' }));
  expect(textOfPaper()).not.toContain('juice');
  await press('Keep this card');
  expect(calls.some(({ call }) => call.startsWith('PUT'))).toBe(false);
});

it('prints the fixed words in Welsh and leaves typed ones as they are', async () => {
  fakeServer({ [`GET ${CARD}`]: () => kept() });
  open();
  await userEvent.click(await screen.findByRole('radio', { name: /Cymraeg/ }));
  expect(screen.getByRole('region', { name: 'The card' }).lang).toBe('cy');
  expect(textOfPaper()).toContain('ddiabetes Math 1');
  expect(textOfPaper()).toContain('Hides under the table');
  expect(textOfPaper()).not.toContain('Call 999');
});

it('has a letter about the phone, with what the phone does for this child', async () => {
  fakeServer({ [`GET ${CARD}`]: () => kept() });
  open();
  await userEvent.click(await screen.findByRole('tab', { name: 'Phone letter' }));
  expect(paper().getByRole('heading', { name: 'Why Mia Hughes needs a phone at school' })).toBeTruthy();
  expect(textOfPaper()).toContain('insulin pump');
  expect(textOfPaper()).not.toContain('glucose sensor');
  await userEvent.click(screen.getByRole('checkbox', { name: /emergency button/ }));
  expect(textOfPaper()).toContain('one press texts');
  await press('Print the letter');
  expect(window.print).toHaveBeenCalledOnce();
});

it('keeps a card only when asked, and what was typed survives a reload and a failure until then', async () => {
  let isDown = true;
  const { calls } = fakeServer({
    [`PUT ${CARD}`]: () => (isDown ? errorResponse(503, 'UNAVAILABLE', 'Later.') : kept({ name: 'Mia' }, 1)),
  });
  const { leave } = open();
  await type('Where the kit is', 'Orange bag');
  await press('Keep this card');
  expect(await screen.findByText(/Later\./)).toBeTruthy();
  leave();
  const { openRemote } = await import('@notalone/web-features/testing/open-remote');
  openRemote({ App, pages: remote.pages }, `/school-card/${mia._id}`, { isReload: true });
  expect(((await field('Where the kit is')) as HTMLTextAreaElement).value).toBe('Orange bag');
  isDown = false;
  await press('Keep this card');
  expect(await screen.findByText('The card is kept.')).toBeTruthy();
  const sent = calls.findLast(({ call }) => call === `PUT ${CARD}`)?.body;
  expect(sent).toMatchObject({ version: 0, card: { name: 'Mia', kitPlace: 'Orange bag' } });
  expect(screen.getByText('This card is kept')).toBeTruthy();
  await type('Class', 'Elm');
  expect(storedHere()).toContain('Elm');
  await session.signOut();
  expect(storedHere()).not.toContain('Elm');
});

it('overwrites nothing that another device has kept: the parent chooses', async () => {
  let stored = kept({}, 3);
  const { calls } = fakeServer({
    [`GET ${CARD}`]: () => stored,
    [`PUT ${CARD}`]: ({ body }: { body?: unknown }) => {
      if ((body as { version: number }).version !== stored.version) return errorResponse(409, 'CONFLICT', 'Changed.');
      stored = { ...kept(), ...(body as object), version: stored.version + 1 } as typeof stored;
      return stored;
    },
  });
  open();
  await type('Where the kit is', 'My bag');
  stored = kept({ kitPlace: 'Their bag' }, 4);
  await press('Keep this card');
  expect(await screen.findByText('This card was changed on another device')).toBeTruthy();
  expect(((await field('Where the kit is')) as HTMLTextAreaElement).value).toBe('My bag');
  await press('See the other one');
  expect(within(await screen.findByRole('dialog')).getByText('Their bag')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await press('Keep mine');
  await waitFor(() => expect(stored).toMatchObject({ version: 5, card: { kitPlace: 'My bag' } }));
  expect(calls.filter(({ call }) => call === `PUT ${CARD}`)).toHaveLength(2);
});

it('forgets the card after a question', async () => {
  const { calls } = fakeServer({
    [`GET ${CARD}`]: () => kept(),
    [`DELETE ${CARD}`]: () => ({ message: 'The card is forgotten.' }),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Forget this card' }));
  expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Yes, forget it' }));
  expect(await screen.findByText('This card is not kept')).toBeTruthy();
  expect(((await field('Name')) as HTMLInputElement).value).toBe('Mia');
  expect(textOfPaper()).not.toContain('Orange bag');
});

it('knows only the reader’s own children', async () => {
  fakeServer();
  openApp('/school-card/000000000000000000000099');
  expect(await screen.findByText('We could not find this child.')).toBeTruthy();
});

it('is reached from the child’s card in the monitor', async () => {
  fakeServer({ 'GET /api/profile/me': () => ({ _id: mia._id }), 'GET /api/messages/held': () => [] });
  openApp('/child-monitor');
  await userEvent.click(await screen.findByRole('link', { name: 'School card for Mia' }));
  expect(await screen.findByRole('heading', { name: 'School card for Mia' })).toBeTruthy();
});

it.each(['en', 'cy'] as const)(
  'the fixed words in %s name every sign, say when to call 999, and no amount',
  (language) => {
    const words = SHEET_WORDS[language];
    const texts = JSON.stringify(words, (_, value) => (typeof value === 'function' ? value('Mia') : value));
    expect(Object.keys(words.signs)).toEqual([...HYPO_SIGNS]);
    expect(texts).toMatch(/999/);
    expect(texts).toContain('DigiBete');
    const spoken = [
      ...Object.values(words.signs),
      ...words.steps,
      ...words.emergencySigns,
      words.untilHelpComes,
      ...Object.values(words.letter.uses),
      ...words.letter.asks,
    ];
    expect(spoken.filter(namesAmountOnCard)).toEqual([]);
  },
);
