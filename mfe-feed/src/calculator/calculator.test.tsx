import { fakeApi, refusal } from '@notalone/remote-kit/testing/fake-api';
import { openRemote } from '@notalone/remote-kit/testing/open-remote';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import Calculator from './calculator.slot.tsx';
import { keepMeal } from './kept-meal.ts';

const RESULT = {
  totalCarbs: 33.2,
  isAtLeast: true,
  ingredients: [
    {
      ingredient: '2 slices of toast',
      understood: true,
      food: 'White bread, toasted',
      grams: 62,
      carbohydrateGrams: 33.2,
      range: { from: 26, to: 41.2 },
      confidence: 'medium',
      source: 'CoFID 2021: Bread, white, toasted',
      note: 'Taken as 2 × slice, about 31 g each.',
    },
    { ingredient: 'moonstone', understood: false, note: 'We do not know this food.' },
  ],
};
const open = () => openRemote({ App: Calculator, pages: [] }, '/feed');
const terms = () => screen.getByRole('checkbox', { name: /estimates for information only/ });
const inputs = () => screen.getAllByRole<HTMLInputElement>('textbox');
const typed = () => inputs().map(({ value }) => value);
const calculate = () => userEvent.click(screen.getByRole('button', { name: 'Calculate carbohydrates' }));

beforeEach(() => {
  // jsdom lays nothing out and scrolls nowhere.
  Element.prototype.scrollIntoView = vi.fn();
  keepMeal({ lines: [''], hasAgreed: false });
});

async function agree() {
  open();
  await userEvent.click(terms());
}

test('nothing can be calculated before the terms are accepted', async () => {
  fakeApi({});
  open();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Calculate carbohydrates' })).toBeNull();
  await userEvent.click(terms());
  expect(inputs()).toHaveLength(1);
});

test('accepted, the terms stand folded below, word for word, and the first ingredient has the focus; taken back, nothing can be calculated', async () => {
  fakeApi({});
  open();
  const words = terms().closest('label')?.textContent;
  await userEvent.click(terms());
  expect(document.activeElement).toBe(inputs()[0]);
  const about = screen.getByText('About these numbers').closest('details');
  expect(about?.open).toBe(false);
  expect(about?.textContent).toContain(words);
  await userEvent.click(screen.getByText('About these numbers'));
  await userEvent.click(within(about as HTMLElement).getByRole('checkbox', { hidden: true, checked: true }));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement).toBe(terms());
});

test('each line comes with food, grams, carbohydrate, range, how sure it is and from where; the total is at least so much', async () => {
  const { calls } = fakeApi({ 'POST /api/calculator/carbs': () => RESULT });
  await agree();
  await userEvent.type(inputs()[0] as HTMLElement, '2 slices of toast{Enter}moonstone{Enter}  ');
  await calculate();
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(within(result).getByRole('heading').textContent).toBe('At least 33.2 g of carbohydrate');
  const [toast, moonstone] = within(result).getAllByRole('listitem');
  for (const text of ['33 g of carbohydrate', 'between 26 g and 41 g', 'White bread, toasted · 62 g', 'Fairly sure', 'CoFID 2021', 'Taken as 2 × slice'])
    expect(toast?.textContent).toContain(text);
  expect(moonstone?.textContent).toContain('Not understood');
  expect(moonstone?.textContent).not.toMatch(/\d+ g/);
  expect(calls.at(-1)?.body).toEqual({ ingredients: ['2 slices of toast', 'moonstone'] });
  await waitFor(() => expect(document.activeElement).toBe(within(result).getByRole('heading')));
});

test('where nothing could be counted it does not say zero, and what only lacks an amount is asked for it', async () => {
  fakeApi({
    'POST /api/calculator/carbs': () => ({
      totalCarbs: 0,
      isAtLeast: true,
      ingredients: [{ ingredient: 'banana', understood: false, food: 'Banana, peeled', note: 'How much of it?' }],
    }),
  });
  await agree();
  await userEvent.type(inputs()[0] as HTMLElement, 'banana');
  await calculate();
  const result = await screen.findByRole('region', { name: 'Result' });
  expect(within(result).getByRole('heading').textContent).toBe('No total yet');
  expect(result.textContent).not.toMatch(/0 g|Not understood/);
  expect(within(result).getByText('How much?')).toBeTruthy();
});

test('Enter goes on to a new line, from the middle too, and a line that is removed leaves the focus beside it', async () => {
  fakeApi({});
  await agree();
  await userEvent.type(inputs()[0] as HTMLElement, 'rice{Enter}peas{Enter}');
  expect(typed()).toEqual(['rice', 'peas', '']);
  expect(document.activeElement).toBe(inputs()[2]);
  await userEvent.type(inputs()[0] as HTMLElement, '{Enter}ham');
  expect(typed()).toEqual(['rice', 'ham', 'peas', '']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove ingredient 2' }));
  expect(typed()).toEqual(['rice', 'peas', '']);
  expect(document.activeElement).toBe(inputs()[1]);
});

test('several lines that are pasted become several ingredients', async () => {
  fakeApi({});
  await agree();
  await userEvent.click(inputs()[0] as HTMLElement);
  await userEvent.paste('100 g rice\r\n\r\n 80 g peas \n1 egg');
  expect(typed()).toEqual(['100 g rice', '80 g peas', '1 egg']);
});

test('with blank lines only it says what is missing', async () => {
  const { calls } = fakeApi({});
  await agree();
  await userEvent.type(inputs()[0] as HTMLElement, '   ');
  await calculate();
  expect((await screen.findByRole('alert')).textContent).toBe('Please add at least one ingredient.');
  expect(calls).toEqual([]);
});

test.each([
  ['what the server says', () => refusal(429, 'RATE_LIMITED', 'Too many requests. Please wait a moment.'), 'Too many requests. Please wait a moment.'],
  ['the specified words', () => refusal(500, 'INTERNAL', ''), 'Failed to calculate carbohydrates.'],
])('when it fails %s stand there, and nothing typed is lost', async (_what, answer, text) => {
  fakeApi({ 'POST /api/calculator/carbs': answer });
  await agree();
  await userEvent.type(inputs()[0] as HTMLElement, '100 g rice');
  await calculate();
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(typed()).toEqual(['100 g rice']);
});

test('a meal that has changed since is not passed off as calculated', async () => {
  fakeApi({ 'POST /api/calculator/carbs': () => RESULT });
  await agree();
  await userEvent.type(inputs()[0] as HTMLElement, '2 slices of toast');
  await calculate();
  await screen.findByRole('region', { name: 'Result' });
  expect(screen.queryByText(/has changed since/)).toBeNull();
  await userEvent.type(inputs()[0] as HTMLElement, ' and jam');
  expect(screen.getByText(/has changed since/)).toBeTruthy();
});

test('what was typed is there again when the dialog opens the next time', async () => {
  fakeApi({});
  const { leave } = open();
  await userEvent.click(terms());
  await userEvent.type(inputs()[0] as HTMLElement, '100 g rice');
  leave();
  open();
  expect(typed()).toEqual(['100 g rice']);
});
